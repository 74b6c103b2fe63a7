"""A typed client for the Lead Engagement API."""
from .client import VERSION as __version__
from .client import LeadEngagement
from .errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    GoneError,
    NotFoundError,
    PermissionDeniedError,
    PreconditionFailedError,
    RateLimitError,
    ServerError,
    ValidationError,
)
from .pagination import Page, Pages
from .serialization import UNSET, Unset

__all__ = [
    "UNSET",
    "ApiError",
    "AuthenticationError",
    "ConflictError",
    "GoneError",
    "LeadEngagement",
    "NotFoundError",
    "Page",
    "Pages",
    "PermissionDeniedError",
    "PreconditionFailedError",
    "RateLimitError",
    "ServerError",
    "Unset",
    "ValidationError",
    "__version__",
]
