"""Gates: what a clause or template version must fulfil on its way to publication (spec 1, gates).

Each gate is data (id, title, group, default severity, check); ``clause_gates`` and ``template_gates`` give the whole
checklist, passed gates included. Gates say what is wrong and what to do; the lifecycle decides what follows.
"""

from app.domain.regelwerk.gates.cases import as_published, failing_cases
from app.domain.regelwerk.gates.clause import CLAUSE_GATES, clause_gates, published_templates
from app.domain.regelwerk.gates.model import (
    NO_EVIDENCE,
    NO_SETTINGS,
    Decision,
    Evidence,
    Gate,
    GateFinding,
    GateGroup,
    GateResult,
    GateSettings,
    GateSeverity,
    blocking,
    settings_problems,
)
from app.domain.regelwerk.gates.settings import SETTINGS_ID, StoredGateSettings
from app.domain.regelwerk.gates.template import TEMPLATE_GATES, template_gates

__all__ = [
    "CLAUSE_GATES",
    "NO_EVIDENCE",
    "NO_SETTINGS",
    "SETTINGS_ID",
    "TEMPLATE_GATES",
    "Decision",
    "Evidence",
    "Gate",
    "GateFinding",
    "GateGroup",
    "GateResult",
    "GateSettings",
    "GateSeverity",
    "StoredGateSettings",
    "as_published",
    "blocking",
    "clause_gates",
    "failing_cases",
    "published_templates",
    "settings_problems",
    "template_gates",
]
