"""Generated from the OpenAPI document by scripts/python-client/generate.mjs. Do not edit."""
# fmt: off
from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as define
from datetime import datetime
from typing import Any, Literal, Union

from .serialization import UNSET, Model, Unset


@dataclass(kw_only=True, repr=False)
class SignIn(Model):
    email: str
    password: str
    tenant_id: str | Unset = UNSET
    """Needed only where the password fits the same address in several tenants."""


@dataclass(kw_only=True, repr=False)
class Session(Model):
    token: str
    """Send it as `Authorization: Bearer`. It carries its tenant: X-Tenant-ID is not needed."""
    expires_at: datetime
    refresh_token: str
    """Gets the next pair of tokens, once."""
    refresh_expires_at: datetime
    user: User


@dataclass(kw_only=True, repr=False)
class User(Model):
    id: str
    tenant_id: str
    email: str
    name: str
    avatar: str | None
    """Address of a picture."""
    role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str
    status: Literal["INVITED", "ACTIVE", "DISABLED"] | str
    """INVITED has no password yet; DISABLED cannot sign in."""
    available: bool
    """Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER
    gets none.
    """
    max_open_leads: int | None
    """A user with this many open leads in all pipelines is assigned no more automatically; null: no limit."""
    max_open_conversations: int | None
    """A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more
    automatically; null: no limit.
    """
    mail_failure: UserMailFailure | None
    """Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is
    not sent again. null after a mail that the server took.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class UserMailFailure(Model):
    """Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is
    not sent again. null after a mail that the server took.
    """
    at: datetime
    message: str
    """The response of the mail server."""


@dataclass(kw_only=True, repr=False)
class Failure(Model):
    success: Literal[False] | bool
    error: FailureError


@dataclass(kw_only=True, repr=False)
class FailureError(Model):
    code: Literal["BAD_REQUEST", "VALIDATION_ERROR", "TENANT_REQUIRED", "INVALID_CURSOR", "UNAUTHENTICATED", "KEY_REVOKED", "KEY_EXPIRED", "TOKEN_EXPIRED", "INVALID_SIGNATURE", "FORBIDDEN", "TENANT_MISMATCH", "PLAN_LIMIT_REACHED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "CONVERSATION_CLOSED", "REPLY_WINDOW_CLOSED", "INVALID_TRANSITION", "IDEMPOTENCY_IN_PROGRESS", "MERGED", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "CONCURRENCY_LIMITED", "AI_RATE_LIMITED", "INTERNAL", "UPSTREAM_ERROR", "UNAVAILABLE"] | str
    reason: Literal["scope_missing", "plan_required", "user_required", "owner_required", "not_yours", "sandbox_only", "server_only", "origin_not_allowed", "blocked", "storage", "count", "at_once", "already_exists", "repeated_in_request", "ambiguous", "related_deleted", "read_only", "in_use", "last_one", "limit_reached", "not_supported", "disabled", "nothing_to_do", "address_bounced", "do_not_contact", "not_ready", "too_late", "platform_refused", "secret_unreadable", "busy", "changed_meanwhile", "too_slow", "overloaded", "dependency_down", "moved"] | str | Unset = UNSET
    """Why, if the code covers several things. Each code has its own list."""
    message: str
    retryable: bool
    """True if the same request can succeed when it is repeated, after Retry-After if it is there."""
    docs: str | Unset = UNSET
    """Where the code is explained."""
    details: list[FailureErrorDetails] | Unset = UNSET
    """On VALIDATION_ERROR: each thing that is wrong."""
    existing_id: str | Unset = UNSET
    """On CONFLICT: the record in the way."""
    merged_into_id: str | Unset = UNSET
    """On MERGED: the contact to use."""


@dataclass(kw_only=True, repr=False)
class FailureErrorDetails(Model):
    path: str
    code: str
    message: str


@dataclass(kw_only=True, repr=False)
class Refresh(Model):
    refresh_token: str


@dataclass(kw_only=True, repr=False)
class Done(Model):
    done: Literal[True] | bool


@dataclass(kw_only=True, repr=False)
class PasswordResetRequest(Model):
    email: str


@dataclass(kw_only=True, repr=False)
class PasswordSet(Model):
    token: str
    """The part of the link after `#token=`."""
    password: str


@dataclass(kw_only=True, repr=False)
class Me(Model):
    tenant: MeTenant
    principal: MePrincipal
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    user: User | None
    """The signed-in user; null for an API key."""


@dataclass(kw_only=True, repr=False)
class MeTenant(Model):
    id: str
    name: str
    environment: Literal["LIVE", "SANDBOX"] | str
    twin_id: str | None
    """The sandbox of a live tenant, and the reverse; null where there is none yet."""
    plan: Literal["NONE", "FREE", "STARTER", "PRO", "ENTERPRISE"] | str
    currency: str
    limits: MeTenantLimits


@dataclass(kw_only=True, repr=False)
class MeTenantLimits(Model):
    per_minute: int | None
    """null is unlimited."""
    per_day: int | None
    """null is unlimited."""
    concurrent: int | None
    """null is unlimited."""
    per_minute_per_user: int | None
    """null is unlimited."""
    concurrent_per_user: int | None
    """null is unlimited."""
    crawl_tasks_per_hour: int | None
    """null is unlimited."""
    webhook_endpoints: int | None
    """null is unlimited."""
    queued_jobs: int | None
    """null is unlimited."""
    automation_runs_per_day: int | None
    """null is unlimited."""
    storage_megabytes: int | None
    """null is unlimited."""
    model_tokens_per_day: int | None
    """null is unlimited."""
    tracking_numbers_per_day: int | None
    """null is unlimited."""


@dataclass(kw_only=True, repr=False)
class MePrincipal(Model):
    type: Literal["API_KEY", "USER"] | str
    id: str
    label: str
    expires_at: datetime | None
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of its requests that name none."""


@dataclass(kw_only=True, repr=False)
class DeviceKeys(Model):
    keys: list[DeviceKeysKeys]
    """The first one encrypts. The others decrypt what was encrypted before the installation changed its
    secret key.
    """


@dataclass(kw_only=True, repr=False)
class DeviceKeysKeys(Model):
    id: str
    """Keep it beside what the key encrypts."""
    key: str
    """A key of 256 bits for AES-GCM, in base64url."""


@dataclass(kw_only=True, repr=False)
class MeUpdate(Model):
    name: str | Unset = UNSET
    avatar: str | None | Unset = UNSET
    available: bool | Unset = UNSET
    email: str | Unset = UNSET
    """Accepted only as it is. Invite a user with the other address with POST /v1/users, and delete this
    one.
    """
    status: Literal["INVITED", "ACTIVE", "DISABLED"] | str | Unset = UNSET
    """Accepted only as it is. An admin changes it with PATCH /v1/users/:id."""
    role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str | Unset = UNSET
    """Accepted only as it is. An admin changes it with PATCH /v1/users/:id."""
    max_open_leads: int | None | Unset = UNSET
    """Accepted only as it is. An admin changes it with PATCH /v1/users/:id."""
    max_open_conversations: int | None | Unset = UNSET
    """Accepted only as it is. An admin changes it with PATCH /v1/users/:id."""


@dataclass(kw_only=True, repr=False)
class PasswordChange(Model):
    current_password: str
    password: str


@dataclass(kw_only=True, repr=False)
class PresenceUpdate(Model):
    status: Literal["ONLINE", "AWAY", "OFFLINE"] | str | Unset = UNSET
    """Default: ONLINE."""
    conversation_id: str | None | Unset = UNSET
    """The conversation that the user looks at. Default: null, none."""


@dataclass(kw_only=True, repr=False)
class UserPresence(Model):
    user_id: str
    name: str
    avatar: str | None
    """Address of a picture."""
    status: Literal["ONLINE", "AWAY", "OFFLINE"] | str
    conversation_id: str | None
    """The conversation that the user looks at."""
    expires_at: datetime
    """From then on the user counts as OFFLINE, unless the client has repeated its notice."""


@dataclass(kw_only=True, repr=False)
class Mailbox(Model):
    id: str
    tenant_id: str
    kind: Literal["PERSONAL", "SHARED"] | str
    """PERSONAL: of one user. SHARED: of the team."""
    user_id: str | None
    """The user whose mailbox it is; null of a SHARED one."""
    address: str
    """The address that its mails come from."""
    sender_name: str | None
    """The name beside the address; null: none."""
    signature: MailSignature | None
    """The text below its mails; null: none."""
    smtp: MailServer
    """The server that sends its mails."""
    imap: MailServer | None
    """The server that its replies are read from; null: they are not read."""
    auth: MailboxAuth
    """How it signs in. Secrets are encrypted, and never shown."""
    enabled: bool
    """A mailbox that is not enabled sends and reads nothing."""
    status: Literal["PENDING", "CONNECTED", "FAILED"] | str
    """Whether the mail servers accept it."""
    last_error: str | None
    """Of a FAILED one: what its mail server or provider said; else null."""
    last_error_at: datetime | None
    """When that was; else null."""
    daily_cap: int
    """How many mails it sends in a day of its time zone. Further ones wait for the next day."""
    sent_today: int
    """How many it has sent in the current day of its time zone."""
    quiet_hours: QuietHours | None
    """The hours in which it sends nothing; null: it always sends."""
    timezone: str
    """The time zone of its days and hours."""
    sync: MailboxSync
    """The mails that are read from it, and who sees them."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The user, key or app that made it; null if that is not known."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class MailSignature(Model):
    text: str
    """For mails in plain text."""
    html: str | None
    """For mails in HTML, cleaned as their HTML is; null: the text is used."""


@dataclass(kw_only=True, repr=False)
class MailServer(Model):
    host: str
    """The host name of the server."""
    port: int
    """The port of the server."""
    security: Literal["TLS", "STARTTLS"] | str
    """How the connection is encrypted. Without encryption, nothing is sent."""
    username: str
    """The name that signs in. By default, the address of the mailbox."""


@dataclass(kw_only=True, repr=False)
class MailboxAuth(Model):
    type: Literal["PASSWORD", "OAUTH2"] | str
    """PASSWORD: with a password. OAUTH2: with the consent of its provider."""
    provider: Literal["GOOGLE", "MICROSOFT"] | str | None
    """Of OAUTH2: who asks for consent; else null."""
    authorized_at: datetime | None
    """When the password was set, or the provider gave its consent; null: it has not yet."""


@dataclass(kw_only=True, repr=False)
class QuietHours(Model):
    from_: str = define(metadata={"name": "from"})
    """When they begin, HH:MM in the time zone of the mailbox."""
    to: str
    """When they end. Earlier than `from`: on the next day."""


@dataclass(kw_only=True, repr=False)
class MailboxSync(Model):
    since: str | None
    """The day from which mails with contacts are read. null: only replies to mails that were sent from
    here.
    """
    visibility: Literal["ALL", "SUBJECT", "NOTHING"] | str
    """The part of new mails that users other than the owner see: ALL, the SUBJECT and times, or NOTHING."""
    excluded_folders: list[str]
    """Folders and labels that are not read."""
    status: Literal["OFF", "PENDING", "RUNNING", "IDLE", "FAILED"] | str
    """Whether the server reads it."""
    mails: int
    """Mails of contacts that were read from it."""
    last_error: str | None
    """Why it could not be read; null if it could."""
    last_at: datetime | None
    """When it was last read to its end; null: not yet."""


@dataclass(kw_only=True, repr=False)
class CreatedBy(Model):
    type: Literal["user", "key", "app", "rule", "import", "system"] | str
    id: str | None
    """The id of the user, key, app, import or rule, which is an automation or a crawl task that promotes
    what it finds; null for system.
    """


@dataclass(kw_only=True, repr=False)
class MailboxCreate(Model):
    address: str
    """The address that its mails come from."""
    smtp: MailboxCreateSmtp | Unset = UNSET
    """The server that sends. Required unless `auth` is OAUTH2: then its default is the server of the
    provider.
    """
    imap: MailboxCreateImap | None | Unset = UNSET
    """The server that its replies are read from. null: they are not read. Default: none; with OAUTH2, the
    server of the provider.
    """
    auth: MailboxCreateAuth
    """How it signs in."""
    sender_name: str | None | Unset = UNSET
    """The name beside the address. Default: the name of the user, if it is theirs."""
    signature: MailboxCreateSignature | None | Unset = UNSET
    """The text below its mails. null: none."""
    enabled: bool | Unset = UNSET
    """A mailbox that is not enabled sends and reads nothing. Default: true."""
    daily_cap: int | Unset = UNSET
    """How many mails it sends in a day of its time zone; further ones wait. Default: 200."""
    quiet_hours: MailboxCreateQuietHours | None | Unset = UNSET
    """The hours in which it sends nothing: mails wait until they end. null: it always sends."""
    timezone: str | Unset = UNSET
    """The time zone of its days and hours. Default: UTC."""
    sync: MailboxCreateSync | Unset = UNSET
    """The mails that are read from it, and who sees them."""


@dataclass(kw_only=True, repr=False)
class MailboxCreateSmtp(Model):
    """The server that sends. Required unless `auth` is OAUTH2: then its default is the server of the
    provider.
    """
    host: str | Unset = UNSET
    """The host name of the server. Required with a password. With OAUTH2, it is one of the provider;
    default: its own.
    """
    port: int | Unset = UNSET
    """Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider."""
    security: Literal["TLS", "STARTTLS"] | str | Unset = UNSET
    """Default: TLS; without `host`, that of the provider."""
    username: str | Unset = UNSET
    """Default: the address of the mailbox."""


@dataclass(kw_only=True, repr=False)
class MailboxCreateImap(Model):
    """The server that its replies are read from. null: they are not read. Default: none; with OAUTH2, the
    server of the provider.
    """
    host: str | Unset = UNSET
    """The host name of the server. Required with a password. With OAUTH2, it is one of the provider;
    default: its own.
    """
    port: int | Unset = UNSET
    """Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider."""
    security: Literal["TLS", "STARTTLS"] | str | Unset = UNSET
    """Default: TLS; without `host`, that of the provider."""
    username: str | Unset = UNSET
    """Default: the address of the mailbox."""


@dataclass(kw_only=True, repr=False)
class MailboxCreateAuth(Model):
    """How it signs in."""
    type: Literal["PASSWORD", "OAUTH2"] | str
    """PASSWORD: with a password. OAUTH2: with the consent of a provider."""
    provider: Literal["GOOGLE", "MICROSOFT"] | str | None | Unset = UNSET
    """Of OAUTH2; required there."""
    password: str | Unset = UNSET
    """Of PASSWORD. Many providers want a password for apps. It is encrypted, and never shown again."""


@dataclass(kw_only=True, repr=False)
class MailboxCreateSignature(Model):
    """The text below its mails. null: none."""
    text: str
    """For mails in plain text."""
    html: str | None | Unset = UNSET
    """For mails in HTML. Scripts, and all that is loaded from elsewhere, are removed. Default: the text."""


@dataclass(kw_only=True, repr=False)
class MailboxCreateQuietHours(Model):
    """The hours in which it sends nothing: mails wait until they end. null: it always sends."""
    from_: str = define(metadata={"name": "from"})
    """When they begin, in `timezone`."""
    to: str
    """When they end. Earlier than `from`: on the next day."""


@dataclass(kw_only=True, repr=False)
class MailboxCreateSync(Model):
    """The mails that are read from it, and who sees them."""
    since: str | None | Unset = UNSET
    """The day from which mails with contacts are read. null: only replies to mails that were sent from
    here.
    """
    visibility: Literal["ALL", "SUBJECT", "NOTHING"] | str | Unset = UNSET
    """The part of mails that users other than the owner see, from now on. Default: SUBJECT of a PERSONAL
    mailbox. A SHARED one has no owner: always ALL.
    """
    excluded_folders: list[str] | Unset = UNSET
    """Folders and labels that are not read, by their whole names. Replaced as a whole."""


@dataclass(kw_only=True, repr=False)
class MailboxUpdate(Model):
    smtp: MailboxUpdateSmtp | Unset = UNSET
    """The server that sends."""
    imap: MailboxUpdateImap | None | Unset = UNSET
    """The server that its replies are read from. null: they are not read."""
    auth: MailboxUpdateAuth | Unset = UNSET
    """How it signs in. Without `password`, the one that is stored stays; it must be sent if `smtp` or
    `imap` changes, since the stored one is for the earlier servers. With another provider, servers that
    you leave out become those of the provider.
    """
    sender_name: str | None | Unset = UNSET
    """The name beside the address. Default: the name of the user, if it is theirs."""
    signature: MailboxCreateSignature | None | Unset = UNSET
    """The text below its mails. null: none."""
    enabled: bool | Unset = UNSET
    """A mailbox that is not enabled sends and reads nothing. Default: true."""
    daily_cap: int | Unset = UNSET
    """How many mails it sends in a day of its time zone; further ones wait. Default: 200."""
    quiet_hours: MailboxCreateQuietHours | None | Unset = UNSET
    """The hours in which it sends nothing: mails wait until they end. null: it always sends."""
    timezone: str | Unset = UNSET
    """The time zone of its days and hours. Default: UTC."""
    sync: MailboxCreateSync | Unset = UNSET
    """The mails that are read from it, and who sees them."""
    address: str | Unset = UNSET
    """Accepted only as it is. Delete the mailbox, and add another one."""


@dataclass(kw_only=True, repr=False)
class MailboxUpdateSmtp(Model):
    """The server that sends."""
    host: str | Unset = UNSET
    """The host name of the server. Required with a password. With OAUTH2, it is one of the provider;
    default: its own.
    """
    port: int | Unset = UNSET
    """Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider."""
    security: Literal["TLS", "STARTTLS"] | str | Unset = UNSET
    """Default: TLS; without `host`, that of the provider."""
    username: str | Unset = UNSET
    """Default: the address of the mailbox."""


@dataclass(kw_only=True, repr=False)
class MailboxUpdateImap(Model):
    """The server that its replies are read from. null: they are not read."""
    host: str | Unset = UNSET
    """The host name of the server. Required with a password. With OAUTH2, it is one of the provider;
    default: its own.
    """
    port: int | Unset = UNSET
    """Default: 465 and 993 with TLS, 587 and 143 with STARTTLS; without `host`, that of the provider."""
    security: Literal["TLS", "STARTTLS"] | str | Unset = UNSET
    """Default: TLS; without `host`, that of the provider."""
    username: str | Unset = UNSET
    """Default: the address of the mailbox."""


@dataclass(kw_only=True, repr=False)
class MailboxUpdateAuth(Model):
    """How it signs in. Without `password`, the one that is stored stays; it must be sent if `smtp` or
    `imap` changes, since the stored one is for the earlier servers. With another provider, servers that
    you leave out become those of the provider.
    """
    type: Literal["PASSWORD", "OAUTH2"] | str
    """PASSWORD: with a password. OAUTH2: with the consent of a provider."""
    provider: Literal["GOOGLE", "MICROSOFT"] | str | None | Unset = UNSET
    """Of OAUTH2; required there."""
    password: str | Unset = UNSET
    """Of PASSWORD. Many providers want a password for apps. It is encrypted, and never shown again."""


@dataclass(kw_only=True, repr=False)
class MailboxDeleted(Model):
    id: str
    deleted: Literal[True] | bool
    cancelled: int
    """Mails that waited to be sent, and are CANCELLED."""


@dataclass(kw_only=True, repr=False)
class MailboxCheck(Model):
    ok: bool
    """Whether all of them take it."""
    smtp: MailboxCheckSmtp
    """The server that sends."""
    imap: MailboxCheckImap | None
    """The server that is read; null if there is none."""
    checked_at: datetime
    """When they were asked."""


@dataclass(kw_only=True, repr=False)
class MailboxCheckSmtp(Model):
    """The server that sends."""
    ok: bool
    """Whether it takes the mailbox."""
    message: str | None
    """What is wrong, with what the server said; null if it is ok."""
    remedy: str | None
    """What to do about it; null if it is ok."""


@dataclass(kw_only=True, repr=False)
class MailboxCheckImap(Model):
    """The server that is read; null if there is none."""
    ok: bool
    """Whether it takes the mailbox."""
    message: str | None
    """What is wrong, with what the server said; null if it is ok."""
    remedy: str | None
    """What to do about it; null if it is ok."""


@dataclass(kw_only=True, repr=False)
class MailboxAuthorization(Model):
    url: str
    """The address of the page: open it in the browser of the person whose account it is."""
    expires_at: datetime
    """Until when the page leads back to a mailbox."""


@dataclass(kw_only=True, repr=False)
class ContactRead(Model):
    id: str
    tenant_id: str
    name: str | None
    email: str | None
    secondary_emails: list[str]
    phone: str | None
    """As it was given."""
    phone_e164: str | None
    """The same number in E.164; null if it is not a valid phone number."""
    secondary_phones: list[str]
    """Further telephone numbers, as they were given."""
    social_profiles: list[SocialProfile]
    company: str | None
    title: str | None
    """Job title."""
    country: str | None
    """ISO 3166-1 alpha-2 code."""
    score: int
    """That of the highest open lead; 0 without one."""
    tags: list[TagReference]
    owner: Owner | None
    do_not_contact: bool
    """Whether the contact must not be written to or called."""
    external_id: str | None
    """Your own id of the contact; unique among live contacts."""
    custom_fields: dict[str, str | float | bool | list[str]]
    """The custom fields that are set, by their keys."""
    blocked_at: datetime | None
    """Since when what the contact writes is kept without an answer or a notice: POST …/block. null: it is
    not.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime
    duplicates: list[ContactSharer] | Unset = UNSET
    """The live contacts that may be the same person, up to 50, the likeliest first, if `expand=duplicates`
    asks for them.
    """
    deleted_at: datetime | Unset = UNSET
    """When the contact was deleted; only in lists with `deleted=true`."""


@dataclass(kw_only=True, repr=False)
class SocialProfile(Model):
    platform: str
    """Upper case, such as LINKEDIN."""
    handle: str
    url: str | None


@dataclass(kw_only=True, repr=False)
class TagReference(Model):
    id: str
    name: str
    color: str


@dataclass(kw_only=True, repr=False)
class Owner(Model):
    id: str
    name: str
    avatar: str | None


@dataclass(kw_only=True, repr=False)
class ContactSharer(Model):
    id: str
    reasons: list[ContactSharerReasons]
    """The strongest first."""


@dataclass(kw_only=True, repr=False)
class ContactSharerReasons(Model):
    type: Literal["EMAIL", "PHONE", "SOCIAL_PROFILE", "NAME_AND_COMPANY"] | str
    value: str
    """The value that both contacts have, or the similar value of this one."""


@dataclass(kw_only=True, repr=False)
class PageMeta(Model):
    total: int
    """Rows that match, counted when the first page was read."""
    cursor: str
    """Pass as `cursor` for the next page; empty on the last page."""
    has_more: bool


@dataclass(kw_only=True, repr=False)
class ContactCreate(Model):
    name: str | None | Unset = UNSET
    email: str | None | Unset = UNSET
    secondary_emails: list[str] | Unset = UNSET
    """Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other
    contacts may have them too.
    """
    phone: str | None | Unset = UNSET
    """Kept as given. A number without a country code is read as one of `country`."""
    secondary_phones: list[str] | Unset = UNSET
    """Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The
    contact is found by each of them. One that is `phone` too, or stands twice, is kept once.
    """
    social_profiles: list[ContactCreateSocialProfiles] | Unset = UNSET
    """Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same
    handle on one platform.
    """
    do_not_contact: bool | Unset = UNSET
    company: str | None | Unset = UNSET
    title: str | None | Unset = UNSET
    country: str | None | Unset = UNSET
    external_id: str | None | Unset = UNSET
    owner_id: str | None | Unset = UNSET
    """The owning user; the same as `owner.id`."""
    owner: ContactCreateOwner | None | Unset = UNSET
    tags: list[str | ContactCreateTagsChoice2] | Unset = UNSET
    """Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are
    made.
    """
    tag_ids: list[str] | Unset = UNSET
    """Ids of tags; replaces the whole set."""
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    created_at: datetime | None | Unset = UNSET
    """When the record was made, if that was before now, in another system. Needs the scope
    import:contacts. Default: now.
    """


@dataclass(kw_only=True, repr=False)
class ContactCreateSocialProfiles(Model):
    platform: str
    handle: str
    """With or without @, in any case."""
    url: str | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ContactCreateOwner(Model):
    id: str


@dataclass(kw_only=True, repr=False)
class ContactCreateTagsChoice2(Model):
    id: str | Unset = UNSET
    name: str | Unset = UNSET
    color: str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class Contact(Model):
    id: str
    tenant_id: str
    name: str | None
    email: str | None
    secondary_emails: list[str]
    phone: str | None
    """As it was given."""
    phone_e164: str | None
    """The same number in E.164; null if it is not a valid phone number."""
    secondary_phones: list[str]
    """Further telephone numbers, as they were given."""
    social_profiles: list[SocialProfile]
    company: str | None
    title: str | None
    """Job title."""
    country: str | None
    """ISO 3166-1 alpha-2 code."""
    score: int
    """That of the highest open lead; 0 without one."""
    tags: list[TagReference]
    owner: Owner | None
    do_not_contact: bool
    """Whether the contact must not be written to or called."""
    external_id: str | None
    """Your own id of the contact; unique among live contacts."""
    custom_fields: dict[str, str | float | bool | list[str]]
    """The custom fields that are set, by their keys."""
    blocked_at: datetime | None
    """Since when what the contact writes is kept without an answer or a notice: POST …/block. null: it is
    not.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ContactBulk(Model):
    records: list[ContactCreate]
    """1 to 500. Each succeeds or fails independently, unless `atomic`."""
    mode: Literal["create", "upsert"] | str | Unset = UNSET
    """`upsert` changes the record that `matchOn` finds, and creates it where there is none."""
    match_on: Literal["email", "phone", "externalId"] | str | Unset = UNSET
    """The field by which existing records are found: one of these, or `customFields.<key>` of a unique
    custom field.
    """
    atomic: bool | Unset = UNSET
    """All or nothing: one bad record, and nothing is written."""


@dataclass(kw_only=True, repr=False)
class BulkResult(Model):
    index: int
    """Place of the record in the request, from 0."""
    status: Literal["created", "updated", "unchanged", "deleted", "failed"] | str
    id: str | Unset = UNSET
    """The record that was written; absent where it failed."""
    version: int | Unset = UNSET
    """The version of the record after this write; absent where it failed or deleted the record."""
    error: BulkResultError | Unset = UNSET
    """Why it failed."""
    contact_match: Literal["created", "linked", "filled", "updated"] | str | Unset = UNSET
    """The result for the `contact` in the body: a new one was `created`, or one that was there is `linked`
    as it is, had blanks `filled`, or was `updated`.
    """
    contact_ignored: list[str] | Unset = UNSET
    """The fields of the `contact` that were sent, differ from those of the contact that was there, and
    were not written. Without the scope to read, all fields that may not have been written.
    """
    contact_duplicates: list[str] | Unset = UNSET
    """The ids of up to three other contacts with the telephone number of the one that was created."""


@dataclass(kw_only=True, repr=False)
class BulkResultError(Model):
    """Why it failed."""
    code: Literal["BAD_REQUEST", "VALIDATION_ERROR", "TENANT_REQUIRED", "INVALID_CURSOR", "UNAUTHENTICATED", "KEY_REVOKED", "KEY_EXPIRED", "TOKEN_EXPIRED", "INVALID_SIGNATURE", "FORBIDDEN", "TENANT_MISMATCH", "PLAN_LIMIT_REACHED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "CONVERSATION_CLOSED", "REPLY_WINDOW_CLOSED", "INVALID_TRANSITION", "IDEMPOTENCY_IN_PROGRESS", "MERGED", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "CONCURRENCY_LIMITED", "AI_RATE_LIMITED", "INTERNAL", "UPSTREAM_ERROR", "UNAVAILABLE"] | str
    reason: Literal["scope_missing", "plan_required", "user_required", "owner_required", "not_yours", "sandbox_only", "server_only", "origin_not_allowed", "blocked", "storage", "count", "at_once", "already_exists", "repeated_in_request", "ambiguous", "related_deleted", "read_only", "in_use", "last_one", "limit_reached", "not_supported", "disabled", "nothing_to_do", "address_bounced", "do_not_contact", "not_ready", "too_late", "platform_refused", "secret_unreadable", "busy", "changed_meanwhile", "too_slow", "overloaded", "dependency_down", "moved"] | str | Unset = UNSET
    """Why, if the code covers several things. Each code has its own list."""
    message: str
    retryable: bool
    """True if the same request can succeed when it is repeated, after Retry-After if it is there."""
    docs: str | Unset = UNSET
    """Where the code is explained."""
    details: list[FailureErrorDetails] | Unset = UNSET
    """On VALIDATION_ERROR: each thing that is wrong."""
    existing_id: str | Unset = UNSET
    """On CONFLICT: the record in the way."""
    merged_into_id: str | Unset = UNSET
    """On MERGED: the contact to use."""


@dataclass(kw_only=True, repr=False)
class ContactUpsert(Model):
    match_on: Literal["email", "phone", "externalId"] | str
    """The field by which the record is found: one of these, or `customFields.<key>` of a unique custom
    field.
    """
    value: str | float
    """The value of this field. A record that is created gets it, too."""
    record: ContactCreate | Unset = UNSET
    on_match: Literal["link", "fill", "update", "refuse"] | str | Unset = UNSET
    """`update`: the fields that are sent are written to a record that is found. `fill`: only to its blank
    fields. `link`: it stays as it is. `refuse`: the request is a CONFLICT with existingId.
    """


@dataclass(kw_only=True, repr=False)
class ContactUpserted(Model):
    id: str
    tenant_id: str
    name: str | None
    email: str | None
    secondary_emails: list[str]
    phone: str | None
    """As it was given."""
    phone_e164: str | None
    """The same number in E.164; null if it is not a valid phone number."""
    secondary_phones: list[str]
    """Further telephone numbers, as they were given."""
    social_profiles: list[SocialProfile]
    company: str | None
    title: str | None
    """Job title."""
    country: str | None
    """ISO 3166-1 alpha-2 code."""
    score: int
    """That of the highest open lead; 0 without one."""
    tags: list[TagReference]
    owner: Owner | None
    do_not_contact: bool
    """Whether the contact must not be written to or called."""
    external_id: str | None
    """Your own id of the contact; unique among live contacts."""
    custom_fields: dict[str, str | float | bool | list[str]]
    """The custom fields that are set, by their keys."""
    blocked_at: datetime | None
    """Since when what the contact writes is kept without an answer or a notice: POST …/block. null: it is
    not.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime
    outcome: Literal["created", "updated", "unchanged"] | str | Unset = UNSET
    """The result of the upsert."""
    ignored: list[str] | Unset = UNSET
    """With `onMatch` `link` or `fill`: the fields that were sent, differ from those of the record, and
    were not written. Without the scope to read, all fields that may not have been written.
    """


@dataclass(kw_only=True, repr=False)
class ContactUpdate(Model):
    name: str | None | Unset = UNSET
    email: str | None | Unset = UNSET
    secondary_emails: list[str] | Unset = UNSET
    """Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other
    contacts may have them too.
    """
    phone: str | None | Unset = UNSET
    """Kept as given. A number without a country code is read as one of `country`."""
    secondary_phones: list[str] | Unset = UNSET
    """Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The
    contact is found by each of them. One that is `phone` too, or stands twice, is kept once.
    """
    social_profiles: list[ContactCreateSocialProfiles] | Unset = UNSET
    """Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same
    handle on one platform.
    """
    do_not_contact: bool | Unset = UNSET
    company: str | None | Unset = UNSET
    title: str | None | Unset = UNSET
    country: str | None | Unset = UNSET
    external_id: str | None | Unset = UNSET
    owner_id: str | None | Unset = UNSET
    """The owning user; the same as `owner.id`."""
    owner: ContactCreateOwner | None | Unset = UNSET
    tags: list[str | ContactCreateTagsChoice2] | Unset = UNSET
    """Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are
    made.
    """
    tag_ids: list[str] | Unset = UNSET
    """Ids of tags; replaces the whole set."""
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    deleted_at: datetime | None | Unset = UNSET
    """Accepted only as it is. Delete a contact with DELETE /api/v1/contacts/:id."""


@dataclass(kw_only=True, repr=False)
class Deleted(Model):
    id: str
    deleted: Literal[True] | bool


@dataclass(kw_only=True, repr=False)
class ContactFacets(Model):
    facets: list[ContactFacetsFacets]


@dataclass(kw_only=True, repr=False)
class ContactFacetsFacets(Model):
    field: Literal["country", "owner", "tag"] | str
    """The filter."""
    values: list[ContactFacetsFacetsValues]
    """The 100 most frequent."""


@dataclass(kw_only=True, repr=False)
class ContactFacetsFacetsValues(Model):
    value: str
    """The value as the filter takes it; `none` for records without one."""
    name: str | None
    """Its name; null for `none`."""
    count: int
    """Contacts that have it and match all other filters."""


@dataclass(kw_only=True, repr=False)
class MemoryNote(Model):
    id: str
    tenant_id: str
    contact_id: str
    content: str
    kind: Literal["FACT", "PREFERENCE", "OBJECTION", "COMMITMENT"] | str
    source: Literal["MANUAL", "AI"] | str
    """AI: taken from a conversation by the server."""
    pinned: bool
    expires_at: datetime | None
    """From then on the note is gone."""
    conversation_id: str | None
    """The conversation that an AI note is from."""
    source_message_id: str | None
    """The message that an AI note is from."""
    created_by: CreatedBy | None
    """The author: `system` for AI notes; null if it is older than this field."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class MemoryNoteCreate(Model):
    content: str
    kind: Literal["FACT", "PREFERENCE", "OBJECTION", "COMMITMENT"] | str | Unset = UNSET
    """Default: FACT."""
    pinned: bool | Unset = UNSET
    """Default: false."""
    expires_at: datetime | None | Unset = UNSET
    """In the future. null: it does not expire."""
    contact_id: str | Unset = UNSET
    """Accepted only as it is. Add a note to the other contact with POST /api/v1/contacts/:id/memory."""
    source: Literal["MANUAL", "AI"] | str | Unset = UNSET
    """Accepted only as it is. The server sets it."""


@dataclass(kw_only=True, repr=False)
class MemoryNoteUpdate(Model):
    content: str | Unset = UNSET
    kind: Literal["FACT", "PREFERENCE", "OBJECTION", "COMMITMENT"] | str | Unset = UNSET
    pinned: bool | Unset = UNSET
    expires_at: datetime | None | Unset = UNSET
    """In the future. null: it does not expire."""
    contact_id: str | Unset = UNSET
    """Accepted only as it is. Add a note to the other contact with POST /api/v1/contacts/:id/memory."""
    source: Literal["MANUAL", "AI"] | str | Unset = UNSET
    """Accepted only as it is. The server sets it."""


@dataclass(kw_only=True, repr=False)
class ContactProfile(Model):
    contact_id: str
    tenant_id: str
    summary: str
    interests: list[str]
    """Topics that the contact writes and asks about."""
    pain_points: list[str]
    """Problems and objections of the contact."""
    sentiment: Literal["POSITIVE", "NEUTRAL", "NEGATIVE", "UNKNOWN"] | str
    """UNKNOWN from the rules: they do not guess it."""
    buying_stage: Literal["AWARENESS", "CONSIDERATION", "DECISION", "CUSTOMER", "LOST", "UNKNOWN"] | str
    next_actions: list[str]
    """What to do next, the most urgent first."""
    confidence: float
    """How much the profile rests on, from 0 to 1."""
    sources: list[ProfileSource]
    """The records that the profile rests on."""
    engine: Literal["rules", "model"] | str
    """`rules`: from counts, stated facts and frequent words; `model`: by a model."""
    model: str | None
    """The model that wrote it; null for the rules."""
    generated_at: datetime
    refresh: ProfileRefresh | None
    """The latest refresh; null if there was none."""


@dataclass(kw_only=True, repr=False)
class ProfileSource(Model):
    type: Literal["NOTE", "MESSAGE", "ACTIVITY", "LEAD"] | str
    id: str


@dataclass(kw_only=True, repr=False)
class ProfileRefresh(Model):
    id: str
    """The same for each refresh of a contact: GET /v1/jobs/:id reads the latest."""
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"] | str
    """COMPLETED and FAILED are final."""
    requested_at: datetime
    completed_at: datetime | None
    """When it reached a final status."""
    error: str | None
    """Why it is FAILED. The profile is then as it was before."""


@dataclass(kw_only=True, repr=False)
class ContactMergeCreate(Model):
    primary_id: str
    """The contact that stays."""
    merge_ids: list[str]
    """The contacts that go into it."""
    overrides: ContactUpdate | Unset = UNSET
    """Fields to set on the result; they override the values of the contacts. `version` is a precondition:
    that of the primary contact.
    """
    dry_run: bool | Unset = UNSET
    """Deprecated: send the same body without it to POST /v1/contacts/merge/preview."""


@dataclass(kw_only=True, repr=False)
class ContactMerge(Model):
    id: str | None
    """null of a preview."""
    tenant_id: str
    primary_id: str
    merged_ids: list[str]
    contact: Contact | None
    """The primary contact as it is afterwards; null if it was deleted since."""
    status: Literal["RUNNING", "COMPLETED"] | str
    """COMPLETED once all records have gone over, or have come back if it was undone: see `undoneAt`. Until
    then RUNNING: the contacts are merged or separated, and the server moves many records in the
    background.
    """
    moved: dict[str, int]
    """How many records have gone over to the primary contact so far, such as `{"leads": 2, "activities":
    5}`; of a preview, how many would.
    """
    undone_at: datetime | None
    """When the contacts were separated again."""
    undo_until: datetime | None
    """Until when it can be undone; null of a preview."""
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class ContactMergePreview(Model):
    primary_id: str
    """The contact that stays."""
    merge_ids: list[str]
    """The contacts that go into it."""
    overrides: ContactUpdate | Unset = UNSET
    """Fields to set on the result; they override the values of the contacts. `version` is a precondition:
    that of the primary contact.
    """


@dataclass(kw_only=True, repr=False)
class ContactDuplicate(Model):
    tenant_id: str
    contact: Contact
    reasons: list[ContactSharerReasons]
    """The strongest first."""


@dataclass(kw_only=True, repr=False)
class ImportJob(Model):
    id: str
    tenant_id: str
    status: JobStatus
    """COMPLETED, FAILED and CANCELLED are final."""
    progress: float
    """How much is done, from 0 to 1."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    started_at: datetime | None
    completed_at: datetime | None
    """When it reached a final status."""
    resource: Literal["contacts", "leads"] | str
    """The records that the rows are: contacts, or leads with their contacts."""
    file_name: str | None
    format: Literal["csv", "json", "xlsx"] | str
    sheet: str | None
    """The sheet of a workbook that is imported. null: the file is not a workbook, or the import was made
    by an earlier version.
    """
    bytes: int
    """Bytes of the file, as UTF-8; of a workbook, of its sheet as CSV."""
    product: Literal["close", "google", "hubspot", "linkedin", "outlook", "pipedrive", "salesforce", "zoho"] | str | None
    """The product that the file was exported from, recognized by its headings."""
    columns: list[ImportJobColumns]
    """The field that each column was imported into."""
    match_on: Literal["email", "phone", "externalId"] | str
    on_match: Literal["link", "fill", "update", "refuse"] | str | None
    """Of leads: what becomes of a contact that is found. null: of contacts."""
    mode: Literal["create", "update", "upsert"] | str
    empty_cells: Literal["ignore", "clear"] | str
    tags: Literal["replace", "append"] | str
    on_invalid: Literal["failRow", "skipValue"] | str
    values: dict[str, dict[str, str | None]] | None
    """The replacements for values of the file, by field."""
    assign_to: str | None
    """The user who was given all records."""
    add_tags: list[str]
    """Tags that all records were given."""
    default_stage: str | None
    """The stage of new leads without one that there is."""
    currency: str | None
    """The currency of amounts that name none; null for imports of an earlier version."""
    locale: str | None
    """The locale that dates and numbers are read in: yours, or the one that was guessed. null: it is not
    known.
    """
    dry_run: bool
    counts: ImportJobCounts
    """Contacts or leads, by `resource`. In a dry run: what would have happened."""
    error: ImportJobError | None
    """The reason why a FAILED import stopped. Rows imported before it stay."""
    undo_until: datetime | None
    """Until when you can undo the import. null: it has not ended, changed nothing, or was undone."""
    undo: ImportUndo | None
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ImportJobColumns(Model):
    column: int
    """From 1; of JSON records, the order in which the keys came."""
    heading: str
    field: str | None
    """null: the column is left out."""
    left_out: Literal["NO_HEADING", "UNKNOWN_HEADING", "NOT_IN_MAPPING", "MAPPED_TO_NULL", "VALUES_DO_NOT_FIT", "ASSIGN_TO", "FAILED_ROWS", "NEEDS_SCOPE"] | str | None
    """The reason why the column is left out: its heading is empty or not known, your `mapping` does not
    name it or maps it to null, most values are not valid for the guessed field, `assignTo` decides the
    owner, the column says why a row failed before, or it says when records were made or closed and you
    lack the scope for it. null: it is imported, or the import was made by an earlier version.
    """
    guessed: bool
    """Whether the field was guessed from the heading."""
    order: int | None
    """The place of this column among those with its field, from 1: the first that is not empty is used."""
    warning: str | None
    """The reason why a column whose field was guessed is left out, or imported as another field."""
    notation: ImportColumnNotation | None
    """How amounts, numbers or dates of the column are written, as all of its rows show it; in a preview,
    the previewed rows. The `locale` decides what this leaves open. null: the field has no such values,
    or the import has not begun.
    """


@dataclass(kw_only=True, repr=False)
class ImportJobCounts(Model):
    """Contacts or leads, by `resource`. In a dry run: what would have happened."""
    rows: int
    """Rows read so far."""
    created: int
    updated: int
    unchanged: int
    failed: int
    skipped_values: int
    """Values that were left out of rows that were written; see `onInvalid`."""
    likely_duplicates: int
    """New contacts whose number another contact has, or several. They are listed with the errors."""
    skipped: int
    """Empty rows, and lines that reports have below their rows."""
    contacts: ImportJobCountsContacts
    """Of an import of leads: rows by what became of their contact."""


@dataclass(kw_only=True, repr=False)
class ImportJobCountsContacts(Model):
    """Of an import of leads: rows by what became of their contact."""
    created: int
    linked: int
    filled: int
    updated: int
    ignored_values: int
    """Values that differ from those of a contact that was there, and were not written; see `onMatch`."""


@dataclass(kw_only=True, repr=False)
class ImportJobError(Model):
    """The reason why a FAILED import stopped. Rows imported before it stay."""
    line: int | None
    column: int | None
    message: str


@dataclass(kw_only=True, repr=False)
class ImportColumnNotation(Model):
    decimal: Literal[".", ","] | str | None
    """The character before the decimals. null: no value shows it, or the column is `mixed`."""
    decimal_currencies: list[str]
    """The currencies of the amounts that show `decimal`; empty if they name none."""
    day_month_order: Literal["day-first", "month-first"] | str | None
    """The order of day and month in dates such as 02/03/2026. null: as for `decimal`."""
    mixed: bool
    """Whether values contradict each other. Those of them that have two readings are refused."""
    currencies: list[str]
    """The currencies that signs or codes of the column name without doubt."""


@dataclass(kw_only=True, repr=False)
class ImportUndo(Model):
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"] | str
    """COMPLETED and FAILED are final. You can request a failed undo again: it continues where it stopped."""
    progress: float
    """How much is done, from 0 to 1."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    requested_at: datetime
    completed_at: datetime | None
    """When it reached a final status."""
    counts: ImportUndoCounts
    """Contacts and leads."""


@dataclass(kw_only=True, repr=False)
class ImportUndoCounts(Model):
    """Contacts and leads."""
    deleted: int
    """Records that the import had created, and that are deleted now."""
    restored: int
    """Records in which at least one field has its earlier value again."""
    kept: int
    """Records that stay as they are, because they were changed or used after the import."""
    gone: int
    """Records that had been deleted or merged into others before the undo."""
    kept_fields: int
    """Fields of records that the import had updated, and that keep their value."""


@dataclass(kw_only=True, repr=False)
class ImportPreview(Model):
    format: Literal["csv", "json", "xlsx"] | str
    sheet: str | None
    """The sheet of a workbook that is read. An import of the file without `sheet` reads the same one.
    null: the file is not a workbook.
    """
    sheets: list[ImportPreviewSheets]
    """The sheets of a workbook, for `sheet`; empty if the file is not a workbook."""
    encoding: str
    """The encoding that the file was read in, by its WHATWG name."""
    locale: str | None
    """As in the job of an import."""
    product: Literal["close", "google", "hubspot", "linkedin", "outlook", "pipedrive", "salesforce", "zoho"] | str | None
    columns: list[ImportPreviewColumns]
    targets: list[ImportPreviewTargets]
    """All fields that a column can be mapped to."""
    rows: list[ImportPreviewRows]
    """The first rows, 100 at most."""
    counts: ImportPreviewCounts
    """The outcomes of `rows`."""
    has_more: bool
    """Whether the file has more rows than the preview."""


@dataclass(kw_only=True, repr=False)
class ImportPreviewSheets(Model):
    name: str
    hidden: bool
    """Whether the workbook hides the sheet."""


@dataclass(kw_only=True, repr=False)
class ImportPreviewColumns(Model):
    column: int
    """From 1; of JSON records, the order in which the keys came."""
    heading: str
    field: str | None
    """null: the column is left out."""
    left_out: Literal["NO_HEADING", "UNKNOWN_HEADING", "NOT_IN_MAPPING", "MAPPED_TO_NULL", "VALUES_DO_NOT_FIT", "ASSIGN_TO", "FAILED_ROWS", "NEEDS_SCOPE"] | str | None
    """The reason why the column is left out: its heading is empty or not known, your `mapping` does not
    name it or maps it to null, most values are not valid for the guessed field, `assignTo` decides the
    owner, the column says why a row failed before, or it says when records were made or closed and you
    lack the scope for it. null: it is imported, or the import was made by an earlier version.
    """
    order: int | None
    """The place of this column among those with its field, from 1: the first that is not empty is used."""
    warning: str | None
    """The reason why a column whose field was guessed is left out, or imported as another field."""
    notation: ImportColumnNotation | None
    """How amounts, numbers or dates of the column are written, as all of its rows show it; in a preview,
    the previewed rows. The `locale` decides what this leaves open. null: the field has no such values,
    or the import has not begun.
    """
    source: Literal["mapping", "preset", "heading"] | str | None
    """Where the field comes from: your `mapping`, the `preset` of the product, or the `heading`. null: the
    column is left out.
    """
    confidence: float | None
    """The share of the values in the previewed rows that are valid for the field. null: there is none."""
    unreadable: ImportPreviewColumnsUnreadable
    """Values of the previewed rows that cannot be read as the field: see `onInvalid`."""
    suggestion: ImportPreviewColumnsSuggestion | None
    """A custom field that would fit a column which is left out since its heading is not known."""
    samples: list[str]
    """The first three different values, each truncated to 200 characters."""


@dataclass(kw_only=True, repr=False)
class ImportPreviewColumnsUnreadable(Model):
    """Values of the previewed rows that cannot be read as the field: see `onInvalid`."""
    count: int
    examples: list[str]
    """The first three, each truncated to 200 characters."""


@dataclass(kw_only=True, repr=False)
class ImportPreviewColumnsSuggestion(Model):
    """A custom field that would fit a column which is left out since its heading is not known."""
    type: Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "DATETIME", "SELECT", "MULTI_SELECT", "URL", "EMAIL"] | str
    key: str
    label: str


@dataclass(kw_only=True, repr=False)
class ImportPreviewTargets(Model):
    field: str
    label: str | None
    """Of custom fields, the label that the tenant gave it; null for others."""
    type: Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "DATETIME", "SELECT", "MULTI_SELECT", "URL", "EMAIL"] | str | None
    """Of custom fields."""
    options: list[str]
    """The options of a SELECT or MULTI_SELECT, and the names of stages and pipelines."""


@dataclass(kw_only=True, repr=False)
class ImportPreviewRows(Model):
    line: int
    """Line of the file that the row begins on, from 1; of a workbook, the number of the row; of JSON, that
    of the record.
    """
    outcome: Literal["create", "update", "unchanged", "fail", "skip"] | str
    """The effect that an import of this file would have now."""
    fields: dict[str, Any] | None
    """The fields that the row sets, as in the body of a contact or a lead. null: the row fails or is
    skipped.
    """
    contact_match: Literal["created", "linked", "filled", "updated"] | str | None
    """Of leads: what becomes of the contact of the row. null: it has none, fails, or is a contact itself."""
    errors: list[ImportPreviewRowsErrors]


@dataclass(kw_only=True, repr=False)
class ImportPreviewRowsErrors(Model):
    effect: Literal["ROW_FAILED", "VALUE_SKIPPED", "LIKELY_DUPLICATE", "VALUE_IGNORED"] | str
    """`ROW_FAILED`: the row was not written. `VALUE_SKIPPED`: it was written without this value.
    `LIKELY_DUPLICATE`: it was written as a new contact, and another one has its number.
    `VALUE_IGNORED`: the contact of the lead has another value, which stayed; see `onMatch`.
    """
    column: int | None
    """Column, from 1; null if it concerns the whole row."""
    heading: str | None
    field: str | None
    value: str | None
    """The content of the cell, truncated to 200 characters."""
    code: str
    message: str


@dataclass(kw_only=True, repr=False)
class ImportPreviewCounts(Model):
    """The outcomes of `rows`."""
    rows: int
    create: int
    update: int
    unchanged: int
    fail: int
    skip: int
    skipped_values: int
    likely_duplicates: int
    contacts: ImportJobCountsContacts
    """Of an import of leads: rows by what became of their contact."""


@dataclass(kw_only=True, repr=False)
class ContactExportCreate(Model):
    format: Literal["csv", "jsonl"] | str | Unset = UNSET
    """The file itself is always CSV."""
    filter: dict[str, Any] | Unset = UNSET
    """Parameters of the list, such as `{"tag": "VIP", "createdAt[gte]": "2026-01-01T00:00:00Z"}`; all but
    paging and sort. `formSubmissions` need `formId`.
    """
    columns: list[str] | Unset = UNSET
    """Fields of the record, such as `email` or `customFields.size`, in order; of contacts also `ownerId`
    and `ownerEmail`, which an import reads; of submissions of forms also `value.<input>`,
    `consent.<box>`, `source.page` and `source.utm_source`. Default: all.
    """
    bom: bool | Unset = UNSET
    """Whether a CSV file begins with a byte order mark, by which Excel knows that it is UTF-8."""


@dataclass(kw_only=True, repr=False)
class Export(Model):
    id: str
    tenant_id: str
    status: JobStatus
    """COMPLETED, FAILED and CANCELLED are final."""
    progress: float
    """How much is done, from 0 to 1."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    started_at: datetime | None
    completed_at: datetime | None
    """When it reached a final status."""
    resource: Literal["contacts", "leads", "activities", "tags", "formSubmissions", "person"] | str
    """A list, or `person` for POST /v1/contacts/:id/export."""
    format: Literal["csv", "jsonl"] | str
    filter: dict[str, Any]
    columns: list[str] | None
    rows: int
    """Records written so far."""
    bytes: int
    """Bytes written so far."""
    error: str | None
    """Why it is FAILED."""
    expires_at: datetime | None
    """When the file is removed."""
    created_at: datetime
    updated_at: datetime
    download: ExportDownload | None
    """A link to the file; anyone who has the link can download it. It is valid for 15 minutes; read the
    export again for another. null while there is no file.
    """


@dataclass(kw_only=True, repr=False)
class ExportDownload(Model):
    """A link to the file; anyone who has the link can download it. It is valid for 15 minutes; read the
    export again for another. null while there is no file.
    """
    url: str
    expires_at: datetime


@dataclass(kw_only=True, repr=False)
class ContactBlock(Model):
    address_hours: int | Unset = UNSET
    """For how many hours the web chat also refuses new visitors from the addresses that the contact last
    wrote from. Others may share them. 0: not at all. Default: 24.
    """


@dataclass(kw_only=True, repr=False)
class EmailCreate(Model):
    mailbox_id: str | Unset = UNSET
    """The mailbox that sends it. Default: your own."""
    to: list[str | EmailCreateToChoice2] | Unset = UNSET
    """Default: the first address of the contact."""
    cc: list[str | EmailCreateToChoice2] | Unset = UNSET
    """The recipients of a copy."""
    bcc: list[str | EmailCreateToChoice2] | Unset = UNSET
    """The recipients of a copy whom the others do not see."""
    subject: str | Unset = UNSET
    """Required, unless it is a reply: then `Re:` and the subject that it answers."""
    text: str | Unset = UNSET
    """The text. Default: that of `html`, or of the template."""
    html: str | Unset = UNSET
    """The text in HTML. Scripts, and all that is loaded from elsewhere, are removed."""
    template: EmailCreateTemplate | Unset = UNSET
    """Fills in variables such as `{{contact.firstName|there}}` in subject, text and HTML: those of canned
    replies, `lead.title`, and your own. One without a value, and without a text after `|`, is refused
    by name.
    """
    attachments: list[str] | Unset = UNSET
    """Ids of files that POST /v1/emails/attachments returned."""
    send_at: datetime | Unset = UNSET
    """When it is to be sent, up to 365 days ahead. Default: at once."""
    in_reply_to: str | Unset = UNSET
    """A mail that it answers: it joins its thread."""
    signature: bool | Unset = UNSET
    """Whether the signature of the mailbox is added. Default: true."""
    visibility: Literal["ALL", "SUBJECT", "NOTHING"] | str | Unset = UNSET
    """The part that users other than the owner of the mailbox see. Default: as the mailbox says. From a
    shared mailbox, always ALL.
    """


@dataclass(kw_only=True, repr=False)
class EmailCreateToChoice2(Model):
    address: str
    """The e-mail address."""
    name: str | None | Unset = UNSET
    """The name beside it."""


@dataclass(kw_only=True, repr=False)
class EmailCreateTemplate(Model):
    """Fills in variables such as `{{contact.firstName|there}}` in subject, text and HTML: those of canned
    replies, `lead.title`, and your own. One without a value, and without a text after `|`, is refused
    by name.
    """
    canned_reply_id: str | Unset = UNSET
    """A canned reply whose text is used; `text` and `html` are then left out."""
    values: dict[str, str] | Unset = UNSET
    """Values of further variables, or in place of those of the contact."""


@dataclass(kw_only=True, repr=False)
class Email(Model):
    id: str
    tenant_id: str
    direction: Literal["OUTBOUND", "INBOUND"] | str
    """OUTBOUND: to the contact. INBOUND: from the contact."""
    status: Literal["SCHEDULED", "QUEUED", "SENDING", "SENT", "FAILED", "CANCELLED", "BOUNCED", "RECEIVED"] | str
    """SCHEDULED and QUEUED wait; SENDING: an attempt has begun; then SENT, FAILED, BOUNCED or CANCELLED.
    INBOUND ones are RECEIVED.
    """
    mailbox_id: str
    """The mailbox that sends or received it. It may have been deleted."""
    owner_id: str | None
    """The user whose mailbox it is; null of a shared mailbox."""
    user_id: str | None
    """The user who wrote it here; null of mails that were read from a mailbox."""
    contact_id: str
    """The contact to or from whom it is."""
    lead_id: str | None
    """The lead that it concerns; null: the contact alone."""
    thread_id: str
    """The mails that answer each other have the same."""
    in_reply_to: str | None
    """The mail that it answers; null if it begins a thread or that mail is not here."""
    message_id: str | None
    """Its Message-ID, in angle brackets. Of an OUTBOUND one, fixed before it is sent."""
    from_: MailAddress | None = define(metadata={"name": "from"})
    """The sender; null if `restricted`."""
    to: list[MailAddress]
    """The recipients; empty if `restricted`."""
    cc: list[MailAddress]
    """The recipients of a copy; empty if `restricted`."""
    bcc: list[MailAddress]
    """The recipients of a copy whom the others do not see; empty if `restricted`."""
    subject: str
    """The subject; empty if it has none."""
    preview: str | None
    """The beginning of the text; null if `restricted`."""
    attachments: list[EmailAttachment]
    """Its files; empty if `restricted`."""
    restricted: bool
    """true: the owner of the mailbox shows you its subject and times alone."""
    visibility: Literal["ALL", "SUBJECT", "NOTHING"] | str
    """The part that users other than the owner of the mailbox see."""
    automatic: bool
    """Of an INBOUND one: whether a program wrote it, such as an out-of-office notice."""
    failure: EmailFailure | None
    """Of one that is FAILED, BOUNCED or CANCELLED, of one that is tried again, and of one that is SENT,
    but not to all recipients; else null.
    """
    attempts: int
    """How often it was tried to send it."""
    send_at: datetime | None
    """The time that it was scheduled for; null: at once."""
    sent_at: datetime | None
    """When its server took it; null: not yet."""
    received_at: datetime | None
    """Of an INBOUND one: when it arrived; else null."""
    occurred_at: datetime
    """Its place on the timeline: when it was sent or received; until then, when it is due."""
    activity_id: str | None
    """Its entry on the timeline; null: it has none."""
    created_by: CreatedBy | None
    """The user, key or app that wrote it; null of mails that were read from a mailbox."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class EmailFailure(Model):
    """Of one that is FAILED, BOUNCED or CANCELLED, of one that is tried again, and of one that is SENT,
    but not to all recipients; else null.
    """
    code: Literal["REFUSED", "RECIPIENT_REFUSED", "UNREACHABLE", "SIGN_IN_FAILED", "FILE_MISSING", "NOT_ALLOWED", "BOUNCED", "CANCELLED_BY_USER", "MAILBOX_DELETED", "USER_DELETED", "USER_DISABLED", "ACCESS_WITHDRAWN", "SERVER_FAILED"] | str
    """Why."""
    message: str
    """The response of the mail server, or the reason; empty if `restricted`."""


@dataclass(kw_only=True, repr=False)
class MailAddress(Model):
    address: str
    """The e-mail address."""
    name: str | None
    """The name beside the address; null: none."""


@dataclass(kw_only=True, repr=False)
class EmailAttachment(Model):
    id: str
    name: str
    """The name of the file, as its sender wrote it; once it is READY, without a path."""
    content_type: str
    """The media type that the server found in the file, or application/octet-stream; until it is READY,
    the type that the mail names.
    """
    size: int | None
    """Bytes; null if they are not known. Until it is READY, those of the mail, which has files in a form
    that is about a third longer.
    """
    status: Literal["PENDING", "READY", "IN_MAILBOX", "FAILED"] | str
    """PENDING: the server is fetching it from the mailbox. READY: you can download it. IN_MAILBOX: it was
    not fetched; you can have it fetched. FAILED: it cannot be fetched.
    """
    error: str | None
    """Why an IN_MAILBOX or FAILED one was not fetched; else null."""


@dataclass(kw_only=True, repr=False)
class EmailBounce(Model):
    id: str
    address: str
    """The address."""
    code: str | None
    """The status code, such as 5.1.1; null if the server named none."""
    reason: str
    """The response of the mail server."""
    email_id: str | None
    """The mail that came back; null if it is gone."""
    bounced_at: datetime
    """When it came back."""


@dataclass(kw_only=True, repr=False)
class LeadRead(Model):
    id: str
    tenant_id: str
    contact_id: str
    pipeline_id: str
    stage_id: str
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str
    source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str
    score: int
    """0 to 100. Why: GET /v1/leads/:id/score."""
    value: float | None
    """Deal value in units of `currency`."""
    currency: str
    """ISO 4217 code."""
    assigned_to_id: str | None
    """The owning user."""
    title: str | None
    expected_close_date: str | None
    """Calendar day, YYYY-MM-DD."""
    lost_reason: str | None
    """Why the lead was lost or is unqualified."""
    closed_at: datetime | None
    owner_at_closing_id: str | None
    """The user who owned the lead when it was closed; null if nobody did, or while it is open."""
    stage_entered_at: datetime
    external_id: str | None
    """Your own id of the lead; unique among live leads."""
    tag_ids: list[str]
    custom_fields: dict[str, str | float | bool | list[str]]
    """The custom fields that are set, by their keys."""
    last_activity_at: datetime | None
    """When the latest activity that a client wrote occurred; one in the future counts from its creation."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime
    contact: Contact | Unset = UNSET
    """The contact of the lead, if `expand=contact` asks for it."""
    deleted_at: datetime | Unset = UNSET
    """When the lead was deleted; only in lists with `deleted=true`."""


@dataclass(kw_only=True, repr=False)
class LeadCreate(Model):
    pipeline_id: str | Unset = UNSET
    """Without `stageId`, the lead enters its first stage. Default for a new lead: the pipeline of the
    stage, else the default pipeline.
    """
    stage_id: str | Unset = UNSET
    """Default for a new lead: the first stage of the pipeline."""
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | Unset = UNSET
    """OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON
    or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline,
    if there is one.
    """
    lost_reason: str | None | Unset = UNSET
    """Needed with LOST and UNQUALIFIED."""
    score: int | Unset = UNSET
    """0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes
    nothing.
    """
    value: float | None | Unset = UNSET
    """Deal value in units of `currency`."""
    currency: str | Unset = UNSET
    """ISO 4217 code, in any case. Default for a new lead: the tenant's currency."""
    assigned_to_id: str | None | Unset = UNSET
    """The owning user."""
    title: str | None | Unset = UNSET
    expected_close_date: str | None | Unset = UNSET
    """Calendar day, YYYY-MM-DD."""
    external_id: str | None | Unset = UNSET
    """Your own id of the lead; unique among live leads."""
    tags: list[str | ContactCreateTagsChoice2] | Unset = UNSET
    """Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are
    made.
    """
    tag_ids: list[str] | Unset = UNSET
    """Ids of tags; replaces the whole set."""
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    contact_id: str | Unset = UNSET
    """The contact of the lead; or send `contact`."""
    contact: LeadCreateContact | Unset = UNSET
    """The contact of the lead: an existing one, as its `matchOn` and `onMatch` say, or a new one."""
    source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | Unset = UNSET
    """Default: API. Cannot be changed later."""
    created_at: datetime | None | Unset = UNSET
    """When the record was made, if that was before now, in another system. Needs the scope
    import:contacts. Default: now.
    """
    closed_at: datetime | None | Unset = UNSET
    """When a lead that is new and WON, LOST or UNQUALIFIED was closed, from its `createdAt` to now. Needs
    the scope import:contacts. Default: now.
    """


@dataclass(kw_only=True, repr=False)
class LeadCreateContact(Model):
    """The contact of the lead: an existing one, as its `matchOn` and `onMatch` say, or a new one."""
    name: str | None | Unset = UNSET
    email: str | None | Unset = UNSET
    secondary_emails: list[str] | Unset = UNSET
    """Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other
    contacts may have them too.
    """
    phone: str | None | Unset = UNSET
    """Kept as given. A number without a country code is read as one of `country`."""
    secondary_phones: list[str] | Unset = UNSET
    """Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The
    contact is found by each of them. One that is `phone` too, or stands twice, is kept once.
    """
    social_profiles: list[ContactCreateSocialProfiles] | Unset = UNSET
    """Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same
    handle on one platform.
    """
    do_not_contact: bool | Unset = UNSET
    company: str | None | Unset = UNSET
    title: str | None | Unset = UNSET
    country: str | None | Unset = UNSET
    external_id: str | None | Unset = UNSET
    owner_id: str | None | Unset = UNSET
    """The owning user; the same as `owner.id`."""
    owner: ContactCreateOwner | None | Unset = UNSET
    tags: list[str | ContactCreateTagsChoice2] | Unset = UNSET
    """Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are
    made.
    """
    tag_ids: list[str] | Unset = UNSET
    """Ids of tags; replaces the whole set."""
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    created_at: datetime | None | Unset = UNSET
    """When the record was made, if that was before now, in another system. Needs the scope
    import:contacts. Default: now.
    """
    match_on: Literal["externalId", "email", "phone"] | str | Unset = UNSET
    """The field by which an existing contact is looked for first. Then, and by default, it is looked for
    by `externalId`, `email` and `phone`, in this order. A telephone number counts if exactly one
    contact has it, the names do not conflict, and neither an e-mail address nor an external id says
    that it is another contact.
    """
    on_match: Literal["link", "fill", "update", "refuse"] | str | Unset = UNSET
    """How to treat a contact that is found. `link`, the default: it stays as it is, and the response names
    the fields that differ. `fill`: only its blank fields are written. `update`: the fields that are
    sent are written. `refuse`: the request is a CONFLICT with existingId.
    """


@dataclass(kw_only=True, repr=False)
class LeadCreated(Model):
    id: str
    tenant_id: str
    contact_id: str
    pipeline_id: str
    stage_id: str
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str
    source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str
    score: int
    """0 to 100. Why: GET /v1/leads/:id/score."""
    value: float | None
    """Deal value in units of `currency`."""
    currency: str
    """ISO 4217 code."""
    assigned_to_id: str | None
    """The owning user."""
    title: str | None
    expected_close_date: str | None
    """Calendar day, YYYY-MM-DD."""
    lost_reason: str | None
    """Why the lead was lost or is unqualified."""
    closed_at: datetime | None
    owner_at_closing_id: str | None
    """The user who owned the lead when it was closed; null if nobody did, or while it is open."""
    stage_entered_at: datetime
    external_id: str | None
    """Your own id of the lead; unique among live leads."""
    tag_ids: list[str]
    custom_fields: dict[str, str | float | bool | list[str]]
    """The custom fields that are set, by their keys."""
    last_activity_at: datetime | None
    """When the latest activity that a client wrote occurred; one in the future counts from its creation."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime
    contact_match: Literal["created", "linked", "filled", "updated"] | str | Unset = UNSET
    """The result for the `contact` in the body: a new one was `created`, or one that was there is `linked`
    as it is, had blanks `filled`, or was `updated`.
    """
    contact_ignored: list[str] | Unset = UNSET
    """The fields of the `contact` that were sent, differ from those of the contact that was there, and
    were not written. Without the scope to read, all fields that may not have been written.
    """
    contact_duplicates: list[str] | Unset = UNSET
    """The ids of up to three other contacts with the telephone number of the one that was created."""


@dataclass(kw_only=True, repr=False)
class LeadUpsert(Model):
    match_on: Literal["externalId"] | str
    """The field by which the record is found: one of these, or `customFields.<key>` of a unique custom
    field.
    """
    value: str | float
    """The value of this field. A record that is created gets it, too."""
    record: LeadCreate | Unset = UNSET
    on_match: Literal["link", "fill", "update", "refuse"] | str | Unset = UNSET
    """`update`: the fields that are sent are written to a record that is found. `fill`: only to its blank
    fields. `link`: it stays as it is. `refuse`: the request is a CONFLICT with existingId.
    """


@dataclass(kw_only=True, repr=False)
class LeadUpserted(Model):
    id: str
    tenant_id: str
    contact_id: str
    pipeline_id: str
    stage_id: str
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str
    source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str
    score: int
    """0 to 100. Why: GET /v1/leads/:id/score."""
    value: float | None
    """Deal value in units of `currency`."""
    currency: str
    """ISO 4217 code."""
    assigned_to_id: str | None
    """The owning user."""
    title: str | None
    expected_close_date: str | None
    """Calendar day, YYYY-MM-DD."""
    lost_reason: str | None
    """Why the lead was lost or is unqualified."""
    closed_at: datetime | None
    owner_at_closing_id: str | None
    """The user who owned the lead when it was closed; null if nobody did, or while it is open."""
    stage_entered_at: datetime
    external_id: str | None
    """Your own id of the lead; unique among live leads."""
    tag_ids: list[str]
    custom_fields: dict[str, str | float | bool | list[str]]
    """The custom fields that are set, by their keys."""
    last_activity_at: datetime | None
    """When the latest activity that a client wrote occurred; one in the future counts from its creation."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime
    contact_match: Literal["created", "linked", "filled", "updated"] | str | Unset = UNSET
    """The result for the `contact` in the body: a new one was `created`, or one that was there is `linked`
    as it is, had blanks `filled`, or was `updated`.
    """
    contact_ignored: list[str] | Unset = UNSET
    """The fields of the `contact` that were sent, differ from those of the contact that was there, and
    were not written. Without the scope to read, all fields that may not have been written.
    """
    contact_duplicates: list[str] | Unset = UNSET
    """The ids of up to three other contacts with the telephone number of the one that was created."""
    outcome: Literal["created", "updated", "unchanged"] | str | Unset = UNSET
    """The result of the upsert."""
    ignored: list[str] | Unset = UNSET
    """With `onMatch` `link` or `fill`: the fields that were sent, differ from those of the record, and
    were not written. Without the scope to read, all fields that may not have been written.
    """


@dataclass(kw_only=True, repr=False)
class LeadUpdate(Model):
    pipeline_id: str | Unset = UNSET
    """Without `stageId`, the lead enters its first stage. Default for a new lead: the pipeline of the
    stage, else the default pipeline.
    """
    stage_id: str | Unset = UNSET
    """Default for a new lead: the first stage of the pipeline."""
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | Unset = UNSET
    """OPEN and NURTURING can become any other; WON, LOST and UNQUALIFIED can become OPEN. Entering a WON
    or LOST stage sets it; WON or LOST moves the lead to the first stage of that type in its pipeline,
    if there is one.
    """
    lost_reason: str | None | Unset = UNSET
    """Needed with LOST and UNQUALIFIED."""
    score: int | Unset = UNSET
    """0 to 100. One that is sent is kept until the lead is recomputed; the one that it has already changes
    nothing.
    """
    value: float | None | Unset = UNSET
    """Deal value in units of `currency`."""
    currency: str | Unset = UNSET
    """ISO 4217 code, in any case. Default for a new lead: the tenant's currency."""
    assigned_to_id: str | None | Unset = UNSET
    """The owning user."""
    title: str | None | Unset = UNSET
    expected_close_date: str | None | Unset = UNSET
    """Calendar day, YYYY-MM-DD."""
    external_id: str | None | Unset = UNSET
    """Your own id of the lead; unique among live leads."""
    tags: list[str | ContactCreateTagsChoice2] | Unset = UNSET
    """Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are
    made.
    """
    tag_ids: list[str] | Unset = UNSET
    """Ids of tags; replaces the whole set."""
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    contact: LeadUpdateContact | Unset = UNSET
    """Accepted only as it is. Change the contact of a lead with PATCH /api/v1/contacts/:id."""
    contact_id: str | Unset = UNSET
    """Accepted only as it is. A lead stays with its contact."""
    source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | Unset = UNSET
    """Accepted only as it is. The source of a lead is set when you create it."""
    deleted_at: datetime | None | Unset = UNSET
    """Accepted only as it is. Delete a lead with DELETE /api/v1/leads/:id."""


@dataclass(kw_only=True, repr=False)
class LeadUpdateContact(Model):
    """Accepted only as it is. Change the contact of a lead with PATCH /api/v1/contacts/:id."""
    name: str | None | Unset = UNSET
    email: str | None | Unset = UNSET
    secondary_emails: list[str] | Unset = UNSET
    """Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other
    contacts may have them too.
    """
    phone: str | None | Unset = UNSET
    """Kept as given. A number without a country code is read as one of `country`."""
    secondary_phones: list[str] | Unset = UNSET
    """Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The
    contact is found by each of them. One that is `phone` too, or stands twice, is kept once.
    """
    social_profiles: list[ContactCreateSocialProfiles] | Unset = UNSET
    """Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same
    handle on one platform.
    """
    do_not_contact: bool | Unset = UNSET
    company: str | None | Unset = UNSET
    title: str | None | Unset = UNSET
    country: str | None | Unset = UNSET
    external_id: str | None | Unset = UNSET
    owner: ContactCreateOwner | None | Unset = UNSET
    tags: list[str | ContactCreateTagsChoice2] | Unset = UNSET
    """Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are
    made.
    """
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    id: str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class Lead(Model):
    id: str
    tenant_id: str
    contact_id: str
    pipeline_id: str
    stage_id: str
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str
    source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str
    score: int
    """0 to 100. Why: GET /v1/leads/:id/score."""
    value: float | None
    """Deal value in units of `currency`."""
    currency: str
    """ISO 4217 code."""
    assigned_to_id: str | None
    """The owning user."""
    title: str | None
    expected_close_date: str | None
    """Calendar day, YYYY-MM-DD."""
    lost_reason: str | None
    """Why the lead was lost or is unqualified."""
    closed_at: datetime | None
    owner_at_closing_id: str | None
    """The user who owned the lead when it was closed; null if nobody did, or while it is open."""
    stage_entered_at: datetime
    external_id: str | None
    """Your own id of the lead; unique among live leads."""
    tag_ids: list[str]
    custom_fields: dict[str, str | float | bool | list[str]]
    """The custom fields that are set, by their keys."""
    last_activity_at: datetime | None
    """When the latest activity that a client wrote occurred; one in the future counts from its creation."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class LeadStageUpdate(Model):
    stage_id: str
    lost_reason: str | Unset = UNSET
    """On a LOST stage; default: the name of the stage."""


@dataclass(kw_only=True, repr=False)
class LeadAssign(Model):
    assigned_to_id: str | None
    """The new owner, a user id; null for none."""


@dataclass(kw_only=True, repr=False)
class LeadAutoAssign(Model):
    limit: int | Unset = UNSET
    """How many leads to look at, oldest first. Default: 1000, the most there can be."""
    pipeline_id: str | Unset = UNSET
    """Only leads of this pipeline."""
    ids: list[str] | Unset = UNSET
    """Only these leads, up to 500. Those that are closed, have an owner or do not exist are listed in
    `unassigned` with the reason.
    """


@dataclass(kw_only=True, repr=False)
class LeadAssignment(Model):
    assigned: list[LeadAssignmentAssigned]
    """Oldest lead first."""
    unassigned: list[LeadAssignmentUnassigned]
    """Looked at, or named, and not assigned."""
    remaining: int
    """Open leads without an owner that this call did not look at; 0 if you send `ids`."""
    has_more: bool
    """Whether another call would assign more."""


@dataclass(kw_only=True, repr=False)
class LeadAssignmentAssigned(Model):
    lead_id: str
    assigned_to_id: str


@dataclass(kw_only=True, repr=False)
class LeadAssignmentUnassigned(Model):
    lead_id: str
    reason: Literal["NO_AVAILABLE_USER", "ALL_USERS_FULL", "NOT_FOUND", "CLOSED", "HAS_OWNER"] | str
    message: str


@dataclass(kw_only=True, repr=False)
class LeadBulk(Model):
    records: list[LeadCreate]
    """1 to 500. Each succeeds or fails independently, unless `atomic`."""
    mode: Literal["create", "upsert"] | str | Unset = UNSET
    """`upsert` changes the record that `matchOn` finds, and creates it where there is none."""
    match_on: Literal["externalId"] | str | Unset = UNSET
    """The field by which existing records are found: one of these, or `customFields.<key>` of a unique
    custom field.
    """
    atomic: bool | Unset = UNSET
    """All or nothing: one bad record, and nothing is written."""


@dataclass(kw_only=True, repr=False)
class LeadBulkStage(Model):
    lead_ids: list[str]
    """1 to 500 leads. Each succeeds or fails independently, unless `atomic`."""
    stage_id: str
    """The stage that all of them enter."""
    lost_reason: str | Unset = UNSET
    """On a LOST stage; default: the name of the stage."""
    atomic: bool | Unset = UNSET
    """All or nothing: one bad lead, and nothing is changed."""


@dataclass(kw_only=True, repr=False)
class LeadBulkDelete(Model):
    lead_ids: list[str]
    """1 to 500 leads. Each succeeds or fails independently, unless `atomic`."""
    atomic: bool | Unset = UNSET
    """All or nothing: one bad lead, and nothing is changed."""


@dataclass(kw_only=True, repr=False)
class LeadChange(Model):
    id: str
    tenant_id: str
    lead_id: str
    action: Literal["created", "updated", "deleted", "restored"] | str
    actor_id: str | None
    """The user, API key or automation that made the change; null: the server itself."""
    changes: list[LeadChangeChanges]
    """Fields with the values before and after."""
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class LeadChangeChanges(Model):
    field: str
    """As on the lead; a custom field is `customFields.key`."""
    from_: Any = define(metadata={"name": "from"})
    to: Any


@dataclass(kw_only=True, repr=False)
class LeadScore(Model):
    lead_id: str
    tenant_id: str
    score: int
    """0 to 100."""
    engine: Literal["rules", "external"] | str
    """rules: computed from the rules in the settings; external: sent by a client, and kept until it is
    recomputed.
    """
    reasons: list[ScoreReason]
    """Their points add up to the score, cut off at 0 and 100 and rounded. Empty for external."""
    computed_at: datetime


@dataclass(kw_only=True, repr=False)
class ScoreReason(Model):
    rule: str
    """The name of the rule."""
    kind: Literal["fit", "engagement"] | str
    points: float
    """The points that the rule adds now, after decay and its cap; to two decimals."""
    field: str | None
    """The field that a fit rule looked at."""
    value: str | float | list[str] | None
    """The value that a fit rule found there."""
    activity_count: int | None
    """How many activities an engagement rule counted."""
    last_activity_at: datetime | None
    """When the latest of them occurred."""


@dataclass(kw_only=True, repr=False)
class LeadBulkUpdate(Model):
    filter: LeadBulkUpdateFilter
    """Filters of the list of leads, such as `{"status": ["OPEN"], "value": {"gte": 1000}}`. `{}` is all
    leads.
    """
    changes: LeadBulkUpdateChanges


@dataclass(kw_only=True, repr=False)
class LeadBulkUpdateFilter(Model):
    """Filters of the list of leads, such as `{"status": ["OPEN"], "value": {"gte": 1000}}`. `{}` is all
    leads.
    """
    q: str | Unset = UNSET
    """Words, each of which begins one of the lead's title or of its contact's name, email and company, in
    any order, case and width, with accents or without, and with `ue` for `ü`, `oe` for `ö` or `ø`, `ae`
    for `ä` and `aa` for `å`; or a telephone number, its first or its last digits, in any notation. Of
    more than eight words, the first eight count.
    """
    id: list[str] | Unset = UNSET
    """Records by their ids: reads several in one request. One that is unknown or not in the list is left
    out.
    """
    id_not: list[str] | Unset = define(default=UNSET, metadata={"name": "id[not]"})
    """None of these; records without a value match."""
    status: list[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | Unset = UNSET
    status_not: list[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | Unset = define(default=UNSET, metadata={"name": "status[not]"})
    """None of these; records without a value match."""
    source: list[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | Unset = UNSET
    source_not: list[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | Unset = define(default=UNSET, metadata={"name": "source[not]"})
    """None of these; records without a value match."""
    pipeline: list[str] | Unset = UNSET
    """Pipeline ids."""
    pipeline_not: list[str] | Unset = define(default=UNSET, metadata={"name": "pipeline[not]"})
    """None of these; records without a value match."""
    pipeline_id: list[str] | Unset = UNSET
    """The same as `pipeline`."""
    pipeline_id_not: list[str] | Unset = define(default=UNSET, metadata={"name": "pipelineId[not]"})
    """The same as `pipeline[not]`."""
    stage: list[str] | Unset = UNSET
    """Stage ids."""
    stage_not: list[str] | Unset = define(default=UNSET, metadata={"name": "stage[not]"})
    """None of these; records without a value match."""
    stage_id: list[str] | Unset = UNSET
    """The same as `stage`."""
    stage_id_not: list[str] | Unset = define(default=UNSET, metadata={"name": "stageId[not]"})
    """The same as `stage[not]`."""
    assignee: list[str] | Unset = UNSET
    """User ids; `none` or `null` for leads without an owner."""
    assignee_not: list[str] | Unset = define(default=UNSET, metadata={"name": "assignee[not]"})
    """None of these; leads without an owner match, unless you name `none` too."""
    assigned_to_id: list[str] | Unset = UNSET
    """The same as `assignee`."""
    assigned_to_id_not: list[str] | Unset = define(default=UNSET, metadata={"name": "assignedToId[not]"})
    """The same as `assignee[not]`."""
    contact: list[str] | Unset = UNSET
    """Contact ids."""
    contact_not: list[str] | Unset = define(default=UNSET, metadata={"name": "contact[not]"})
    """None of these; records without a value match."""
    contact_id: list[str] | Unset = UNSET
    """The same as `contact`."""
    contact_id_not: list[str] | Unset = define(default=UNSET, metadata={"name": "contactId[not]"})
    """The same as `contact[not]`."""
    external_id: str | Unset = UNSET
    """Your own id of the lead."""
    external_id_null: bool | Unset = define(default=UNSET, metadata={"name": "externalId[null]"})
    """true: without a value; false: with one."""
    title_null: bool | Unset = define(default=UNSET, metadata={"name": "title[null]"})
    """true: without a value; false: with one."""
    lost_reason_null: bool | Unset = define(default=UNSET, metadata={"name": "lostReason[null]"})
    """true: without a value; false: with one."""
    min_score: int | Unset = UNSET
    """Scored at least this."""
    score_gte: int | Unset = define(default=UNSET, metadata={"name": "score[gte]"})
    """The same as `minScore`."""
    score_lte: int | Unset = define(default=UNSET, metadata={"name": "score[lte]"})
    """Scored at most this."""
    value_gte: float | Unset = define(default=UNSET, metadata={"name": "value[gte]"})
    """Worth at least this; a lead without a value does not match."""
    value_lte: float | Unset = define(default=UNSET, metadata={"name": "value[lte]"})
    """Worth at most this; a lead without a value does not match."""
    value_null: bool | Unset = define(default=UNSET, metadata={"name": "value[null]"})
    """true: without a value; false: with one."""
    expected_close_date_gte: str | Unset = define(default=UNSET, metadata={"name": "expectedCloseDate[gte]"})
    """Expected to close on or after this day."""
    expected_close_date_lt: str | Unset = define(default=UNSET, metadata={"name": "expectedCloseDate[lt]"})
    """Expected to close before this day."""
    expected_close_date_null: bool | Unset = define(default=UNSET, metadata={"name": "expectedCloseDate[null]"})
    """true: without a value; false: with one."""
    closed_at_gte: datetime | Unset = define(default=UNSET, metadata={"name": "closedAt[gte]"})
    """Closed at or after; an open lead does not match."""
    closed_at_lt: datetime | Unset = define(default=UNSET, metadata={"name": "closedAt[lt]"})
    """Closed before; an open lead does not match."""
    closed_at_null: bool | Unset = define(default=UNSET, metadata={"name": "closedAt[null]"})
    """true: without a value; false: with one."""
    last_activity_at_gte: datetime | Unset = define(default=UNSET, metadata={"name": "lastActivityAt[gte]"})
    """With an activity at or after this moment."""
    last_activity_at_lt: datetime | Unset = define(default=UNSET, metadata={"name": "lastActivityAt[lt]"})
    """With no activity since this moment; a lead without any does not match."""
    last_activity_at_null: bool | Unset = define(default=UNSET, metadata={"name": "lastActivityAt[null]"})
    """true: without a value; false: with one."""
    has_next_step: bool | Unset = UNSET
    """true: with an activity that is due and not done; false: without one."""
    tag: list[str] | Unset = UNSET
    """Tags, by id or by name in any case."""
    tag_not: list[str] | Unset = define(default=UNSET, metadata={"name": "tag[not]"})
    """Without any of these tags, by id or by name in any case."""
    tag_null: bool | Unset = define(default=UNSET, metadata={"name": "tag[null]"})
    """true: without tags; false: with at least one."""
    custom_fields: dict[str, str | float | bool | list[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | Unset = UNSET
    """By custom fields: `customFields[key]=a,b` has any of these values, `customFields[key][not]=a,b` none
    of them; `customFields[key][null]=true` has no value; `customFields[key][gte]` and
    `customFields[key][lt]` bound numbers, dates and moments; `customFields[key][contains]` and
    `customFields[key][startsWith]` find a part of a text, ignoring case.
    """
    created_at_gte: datetime | Unset = define(default=UNSET, metadata={"name": "createdAt[gte]"})
    """Created at or after."""
    created_at_lt: datetime | Unset = define(default=UNSET, metadata={"name": "createdAt[lt]"})
    """Created before."""
    updated_at_gte: datetime | Unset = define(default=UNSET, metadata={"name": "updatedAt[gte]"})
    """Changed at or after."""
    updated_at_lt: datetime | Unset = define(default=UNSET, metadata={"name": "updatedAt[lt]"})
    """Changed before."""


@dataclass(kw_only=True, repr=False)
class LeadBulkUpdateFilterCustomFieldsValueChoice3(Model):
    gte: str | float | Unset = UNSET
    lt: str | float | Unset = UNSET
    not_: str | float | bool | list[str | float | bool] | Unset = define(default=UNSET, metadata={"name": "not"})
    null: bool | Unset = UNSET
    contains: str | Unset = UNSET
    starts_with: str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class LeadBulkUpdateChanges(Model):
    assigned_to_id: str | None | Unset = UNSET
    """The new owner, a user id; null for none."""
    stage_id: str | Unset = UNSET
    """The stage that the leads enter. A WON or LOST stage closes them."""
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | Unset = UNSET
    """As in the update of one lead."""
    lost_reason: str | None | Unset = UNSET
    """Needed with LOST and UNQUALIFIED."""
    value: float | None | Unset = UNSET
    """Deal value in units of `currency`."""
    currency: str | Unset = UNSET
    """ISO 4217 code, in any case."""
    expected_close_date: str | None | Unset = UNSET
    """Calendar day, YYYY-MM-DD."""
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    add_tag_ids: list[str] | Unset = UNSET
    """Tags that the leads get in addition to those that they have; up to 50."""
    remove_tag_ids: list[str] | Unset = UNSET
    """Tags that the leads lose."""


@dataclass(kw_only=True, repr=False)
class BulkUpdate(Model):
    id: str
    tenant_id: str
    status: JobStatus
    """COMPLETED, FAILED and CANCELLED are final."""
    progress: float
    """How much is done, from 0 to 1."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    started_at: datetime | None
    completed_at: datetime | None
    """When it reached a final status."""
    resource: Literal["leads"] | str
    filter: dict[str, Any]
    changes: dict[str, Any]
    dry_run: bool
    """Whether it is a preview, which changes nothing."""
    counts: BulkUpdateCounts
    """Of a preview: what would have happened."""
    failures: list[BulkUpdateFailures]
    """The first 20 different reasons why leads failed."""
    error: str | None
    """The reason why it is FAILED. Leads that were changed before it stay changed."""
    undo_until: datetime | None
    """Until when you can undo it. null: it has not ended, changed nothing, or was undone."""
    undo: BulkUpdateUndo | None
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class BulkUpdateCounts(Model):
    """Of a preview: what would have happened."""
    total: int
    """Leads that matched when you requested it."""
    matched: int
    """Leads that matched when their turn came, so far."""
    changed: int
    unchanged: int
    """Leads that were already as the changes make them."""
    failed: int


@dataclass(kw_only=True, repr=False)
class BulkUpdateFailures(Model):
    code: str
    """As in the error of a single update."""
    message: str
    count: int
    """Leads that failed for this reason."""
    lead_ids: list[str]
    """The first 10 of them."""


@dataclass(kw_only=True, repr=False)
class BulkUpdateUndo(Model):
    status: Literal["PENDING", "RUNNING", "COMPLETED", "FAILED"] | str
    """COMPLETED and FAILED are final. You can request a failed undo again: it continues where it stopped."""
    progress: float
    """How much is done, from 0 to 1."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    requested_at: datetime
    completed_at: datetime | None
    """When it reached a final status."""
    counts: BulkUpdateUndoCounts


@dataclass(kw_only=True, repr=False)
class BulkUpdateUndoCounts(Model):
    restored: int
    """Leads in which at least one field has its earlier value again."""
    kept: int
    """Leads that stay as they are, because every field was changed after the bulk update."""
    gone: int
    """Leads that had been deleted before the undo."""
    kept_fields: int
    """Fields that keep their value, because they were changed after the bulk update."""


@dataclass(kw_only=True, repr=False)
class LeadAssignmentPreviewRequest(Model):
    lead_id: str | Unset = UNSET
    """Only this lead, regardless of its owner."""
    pipeline_id: str | Unset = UNSET
    """Only leads of this pipeline."""
    limit: int | Unset = UNSET
    """How many leads to look at, oldest first. Default: 200."""
    ids: list[str] | Unset = UNSET
    """Only these leads, up to 500. Those that are closed, have an owner or do not exist are listed in
    `unassigned` with the reason.
    """


@dataclass(kw_only=True, repr=False)
class LeadAssignmentPreview(Model):
    leads: list[LeadAssignmentPreviewLeads]
    """In the order in which they would be assigned: oldest first."""
    users: list[LeadAssignmentPreviewUsers]
    """Those who can get a lead come first, in the order of their turns."""


@dataclass(kw_only=True, repr=False)
class LeadAssignmentPreviewLeads(Model):
    lead_id: str
    title: str | None
    assigned_to_id: str | None
    """The user who would get the lead; null: nobody."""
    reason: Literal["NEXT_IN_TURN", "NO_AVAILABLE_USER", "ALL_USERS_FULL", "NOT_FOUND", "CLOSED", "HAS_OWNER"] | str
    message: str
    """Why, in a sentence."""


@dataclass(kw_only=True, repr=False)
class LeadAssignmentPreviewUsers(Model):
    user_id: str
    name: str
    eligible: bool
    """Whether the user can get a lead now."""
    reason: Literal["UNAVAILABLE", "FULL", "INVITED", "DISABLED", "VIEWER"] | str | None
    """Why not."""
    open_leads: int
    """Open leads that the user owns now."""
    max_open_leads: int | None


@dataclass(kw_only=True, repr=False)
class LeadFacets(Model):
    facets: list[LeadFacetsFacets]


@dataclass(kw_only=True, repr=False)
class LeadFacetsFacets(Model):
    field: Literal["status", "source", "pipeline", "stage", "assignee", "tag"] | str
    """The filter."""
    values: list[LeadFacetsFacetsValues]
    """The 100 most frequent."""


@dataclass(kw_only=True, repr=False)
class LeadFacetsFacetsValues(Model):
    value: str
    """The value as the filter takes it; `none` for records without one."""
    name: str | None
    """Its name; null for `none`."""
    count: int
    """Leads that have it and match all other filters."""


@dataclass(kw_only=True, repr=False)
class TimelineEntryActivity(Model):
    """A note, call, task or other activity, or an entry of the server."""
    type: Literal["activity"] | str
    id: str
    """The id of the record."""
    tenant_id: str
    created_at: datetime
    """When the record was stored: the timeline is sorted by it."""
    activity: Activity


@dataclass(kw_only=True, repr=False)
class TimelineEntryChange(Model):
    """A write to the lead, with the fields before and after."""
    type: Literal["change"] | str
    id: str
    """The id of the record."""
    tenant_id: str
    created_at: datetime
    """When the record was stored: the timeline is sorted by it."""
    change: LeadChange


@dataclass(kw_only=True, repr=False)
class TimelineEntryAutomationRun(Model):
    """A run of an automation that a move of the lead started."""
    type: Literal["automation_run"] | str
    id: str
    """The id of the record."""
    tenant_id: str
    created_at: datetime
    """When the record was stored: the timeline is sorted by it."""
    run: AutomationRun


@dataclass(kw_only=True, repr=False)
class TimelineEntryMessage(Model):
    """A message of a conversation with the contact of the lead."""
    type: Literal["message"] | str
    id: str
    """The id of the record."""
    tenant_id: str
    created_at: datetime
    """When the record was stored: the timeline is sorted by it."""
    message: Message


@dataclass(kw_only=True, repr=False)
class TimelineEntryShipment(Model):
    """A shipment that belongs to the lead, as it is now."""
    type: Literal["shipment"] | str
    id: str
    """The id of the record."""
    tenant_id: str
    created_at: datetime
    """When the record was stored: the timeline is sorted by it."""
    shipment: ShipmentSummary


@dataclass(kw_only=True, repr=False)
class Activity(Model):
    id: str
    tenant_id: str
    user_id: str | None
    """The acting user: the one signed in, the key's owner, or the one who was sent. Entries of the server
    carry its system user.
    """
    created_by: CreatedBy | None
    """The author of the entry; null if it is older than this field."""
    contact_id: str
    lead_id: str | None
    assignee_id: str | None
    """The user who has to do the task; null: nobody in particular. Also null for entries that are not
    tasks.
    """
    type: str
    """note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, of the server
    lead_created, stage_changed, status_changed, assigned, score_changed, merged, imported,
    crawl_promoted, conversation_started, conversation_handoff, conversation_ended,
    conversation_promoted, shipment_registered, shipment_status_changed, or yours.
    """
    title: str | None
    content: str | None
    metadata: dict[str, Any]
    occurred_at: datetime
    due_at: datetime | None
    """When a task is to be done."""
    completed_at: datetime | None
    """When it was done."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class AutomationRun(Model):
    id: str
    tenant_id: str
    automation_id: str
    lead_id: str
    started_by: AutomationStart
    """The event that started it."""
    from_stage_id: str | None
    """As in `startedBy`; null unless that is lead.stage_changed."""
    to_stage_id: str | None
    """As in `startedBy`; null unless that is lead.stage_changed."""
    depth: int
    """1: started by what anybody but an automation did; 2: by what a run of depth 1 did, and so on."""
    status: Literal["PENDING", "SUCCEEDED", "FAILED", "SKIPPED", "STOPPED"] | str
    """FAILED: an action failed. SKIPPED: the conditions did not hold, the lead or the automation was gone,
    or its author may no longer act. STOPPED: a loop, or the runs of the day were used up.
    """
    message: str | None
    """Why it was skipped or stopped."""
    actions: list[AutomationRunActions]
    """In the order of the actions."""
    created_at: datetime
    completed_at: datetime | None


@dataclass(kw_only=True, repr=False)
class AutomationRunActions(Model):
    type: Literal["assign", "add_tag", "create_task", "set_field", "send_webhook"] | str
    status: Literal["SUCCEEDED", "FAILED"] | str
    message: str
    """The result of the action, or the reason why it failed."""


@dataclass(kw_only=True, repr=False)
class AutomationStartLeadStageChanged(Model):
    type: Literal["lead.stage_changed"] | str
    from_stage_id: str
    to_stage_id: str


@dataclass(kw_only=True, repr=False)
class AutomationStartLeadCreated(Model):
    type: Literal["lead.created"] | str


@dataclass(kw_only=True, repr=False)
class AutomationStartLeadAssigned(Model):
    type: Literal["lead.assigned"] | str
    from_user_id: str | None
    to_user_id: str


@dataclass(kw_only=True, repr=False)
class AutomationStartLeadScoreChanged(Model):
    type: Literal["lead.score_changed"] | str
    from_score: int
    to_score: int


@dataclass(kw_only=True, repr=False)
class AutomationStartConversationEnded(Model):
    type: Literal["conversation.ended"] | str
    conversation_id: str


@dataclass(kw_only=True, repr=False)
class AutomationStartFormSubmitted(Model):
    type: Literal["form.submitted"] | str
    submission_id: str
    """The id of the submission."""
    form_id: str
    """The id of its form."""


@dataclass(kw_only=True, repr=False)
class Message(Model):
    id: str
    conversation_id: str
    sequence: int
    """Place in the conversation, from 1, without gaps."""
    role: Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str
    content: str
    """Empty if the message has attachments only."""
    attachments: list[Attachment]
    """The files of the message, in their order."""
    sender_id: str | None
    """The contact, the chatbot or the user who wrote it; null of the server and of keys without an owner."""
    external_id: str | None
    """Your own id of the message; unique in the conversation."""
    suggestions: list[str]
    """Suggested answers for the contact. The web chat shows them as buttons until there is something
    newer, and a click sends the text; on other channels they are numbered lines below the text.
    """
    template: MessageTemplate | None
    """The template that was sent; null: free text."""
    metadata: MessageMetadata | None
    """Of replies of chatbots, of mails, and of messages of a platform that were more than a plain text;
    null of all others.
    """
    delivery: Literal["PENDING", "SENT", "DELIVERED", "READ", "FAILED"] | str | None
    """Whether it has left for the thread of its platform. Null if the server sends it nowhere: you show it
    yourself.
    """
    delivery_error: str | None
    """Of a FAILED one: what the platform said, with its code; else null."""
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class Attachment(Model):
    id: str
    name: str
    """The name of the file, without a path and invisible characters; its extension fits the type."""
    content_type: str
    """The media type that the server found in the file; until it is READY, the type that its platform
    reports.
    """
    size: int | None
    """Bytes; null until it is known."""
    status: Literal["PENDING", "READY", "FAILED"] | str
    """PENDING: the server is fetching it from its platform. READY: you can download it. FAILED: it could
    not be fetched.
    """
    error: str | None
    """Why a FAILED one could not be fetched; else null."""


@dataclass(kw_only=True, repr=False)
class MessageTemplate(Model):
    name: str
    language: str
    parameters: list[str]


@dataclass(kw_only=True, repr=False)
class MessageMetadata(Model):
    engine: str | None
    """`rules` or `model`; null for messages that no chatbot of this server wrote."""
    model: str | None
    tokens: int | None
    confidence: float | None
    """0 to 1."""
    citations: list[Citation]
    platform: PlatformMessage | None
    """Of a message of a contact that was more than a plain text; null of all others."""
    subject: str | Unset = UNSET
    """Of a mail: its subject."""
    from_: str | Unset = define(default=UNSET, metadata={"name": "from"})
    """Of a mail whose sender has no address that can be answered: what it says of the sender."""
    original: str | Unset = UNSET
    """Of a mail: the whole text, if `content` leaves out what it quotes of earlier mails."""
    edits: list[MessageMetadataEdits] | Unset = UNSET
    """Of a message that the contact has edited: its earlier contents, oldest first."""
    authentication: MailAuthentication | Unset = UNSET
    """Of a mail: SPF, DKIM and DMARC, as the mail server found them that the channel names in
    `authenticationHost`.
    """


@dataclass(kw_only=True, repr=False)
class MessageMetadataEdits(Model):
    content: str
    """The content until then."""
    replaced_at: datetime


@dataclass(kw_only=True, repr=False)
class Citation(Model):
    knowledge_base_id: str
    document_id: str
    title: str
    url: str | None
    quote: str
    """The beginning of the passage."""
    heading: str | None | Unset = UNSET
    """The headings that the passage stands under, the outermost first; absent in messages of earlier
    versions.
    """
    page: int | None | Unset = UNSET
    """Of a PDF: the page that the passage is on, from 1; absent in messages of earlier versions."""


@dataclass(kw_only=True, repr=False)
class PlatformMessage(Model):
    kind: str
    """The platform's own word, such as `poll` or `order`."""
    supported: bool
    """Whether the content says what was sent. False: only that something was."""
    fields: dict[str, Any]
    """The fields of the message as the platform sent them, such as the location or the answers of a form."""


@dataclass(kw_only=True, repr=False)
class MailAuthentication(Model):
    host: str
    """The mail server that reported them, as the channel names it."""
    spf: str | None
    dkim: str | None
    dmarc: str | None


@dataclass(kw_only=True, repr=False)
class ShipmentSummary(Model):
    id: str
    tenant_id: str
    contact_id: str | None
    lead_id: str | None
    tracking_number: str
    """In upper case, without white space and punctuation."""
    given_number: str | None
    """The number as it was sent; null if it was sent as `trackingNumber` is."""
    carrier_code: str | None
    """A code of the carrier directory; null if it is not known."""
    provider: Literal["17track", "aftership", "easypost", "ship24"] | str | None
    """The provider that tracks it; null until one has credentials."""
    status: Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str
    sub_status: str | None
    """The provider's own code."""
    origin_country: str | None
    destination_country: str | None
    estimated_delivery_from: datetime | None
    estimated_delivery_to: datetime | None
    delivered_at: datetime | None
    last_event_at: datetime | None
    """When the newest checkpoint happened; one that is dated in the future does not count until then."""
    sync_error: str | None
    """The reason why the provider cannot be asked at present. The server keeps trying."""
    tracking: Literal["ACTIVE", "STOPPED"] | str
    """STOPPED: the provider is asked no more."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ActivityRead(Model):
    id: str
    tenant_id: str
    user_id: str | None
    """The acting user: the one signed in, the key's owner, or the one who was sent. Entries of the server
    carry its system user.
    """
    created_by: CreatedBy | None
    """The author of the entry; null if it is older than this field."""
    contact_id: str
    lead_id: str | None
    assignee_id: str | None
    """The user who has to do the task; null: nobody in particular. Also null for entries that are not
    tasks.
    """
    type: str
    """note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, of the server
    lead_created, stage_changed, status_changed, assigned, score_changed, merged, imported,
    crawl_promoted, conversation_started, conversation_handoff, conversation_ended,
    conversation_promoted, shipment_registered, shipment_status_changed, or yours.
    """
    title: str | None
    content: str | None
    metadata: dict[str, Any]
    occurred_at: datetime
    due_at: datetime | None
    """When a task is to be done."""
    completed_at: datetime | None
    """When it was done."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    recorded_at: datetime
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | Unset = UNSET
    """When the activity was deleted; only in lists with `deleted=true`."""


@dataclass(kw_only=True, repr=False)
class ActivityCreate(Model):
    type: str
    """note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your
    own.
    """
    title: str | None | Unset = UNSET
    content: str | None | Unset = UNSET
    metadata: dict[str, Any] | None | Unset = UNSET
    """Up to 16384 bytes of JSON, kept as given; replaced as a whole."""
    occurred_at: datetime | Unset = UNSET
    """Of a new one by default its `createdAt`."""
    due_at: datetime | None | Unset = UNSET
    """When a task is to be done."""
    completed_at: datetime | None | Unset = UNSET
    """When it was done."""
    assignee_id: str | None | Unset = UNSET
    """The user who has to do the task; null: nobody in particular. Of a new task by default its `userId`.
    Only a task has one; a type other than task takes it away.
    """
    contact_id: str | None | Unset = UNSET
    """Default: the contact of the lead."""
    lead_id: str | None | Unset = UNSET
    user_id: str | None | Unset = UNSET
    """The user whose activity it is, if that is not you: needs the scope import:contacts. Default: you."""
    created_at: datetime | None | Unset = UNSET
    """When the record was made, if that was before now, in another system. Needs the scope
    import:contacts. Default: now.
    """


@dataclass(kw_only=True, repr=False)
class ActivityBulk(Model):
    records: list[ActivityCreate]
    """1 to 500. Each succeeds or fails independently, unless `atomic`."""
    atomic: bool | Unset = UNSET
    """All or nothing: one bad record, and nothing is written."""


@dataclass(kw_only=True, repr=False)
class ActivityUpdate(Model):
    type: str | Unset = UNSET
    """note, call, meeting, task, email_sent, email_received, sms, message, form_submitted, or one of your
    own.
    """
    title: str | None | Unset = UNSET
    content: str | None | Unset = UNSET
    metadata: dict[str, Any] | None | Unset = UNSET
    """Up to 16384 bytes of JSON, kept as given; replaced as a whole."""
    occurred_at: datetime | Unset = UNSET
    """Of a new one by default its `createdAt`."""
    due_at: datetime | None | Unset = UNSET
    """When a task is to be done."""
    completed_at: datetime | None | Unset = UNSET
    """When it was done."""
    assignee_id: str | None | Unset = UNSET
    """The user who has to do the task; null: nobody in particular. Of a new task by default its `userId`.
    Only a task has one; a type other than task takes it away.
    """
    contact_id: str | None | Unset = UNSET
    """Accepted only as it is. Create another activity with POST /api/v1/activities."""
    lead_id: str | None | Unset = UNSET
    """Accepted only as it is. Create another activity with POST /api/v1/activities."""


@dataclass(kw_only=True, repr=False)
class ChangeLead(Model):
    id: str
    """The record."""
    resource: Literal["lead"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Lead | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeContact(Model):
    id: str
    """The record."""
    resource: Literal["contact"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Contact | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeActivity(Model):
    id: str
    """The record."""
    resource: Literal["activity"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Activity | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeConversation(Model):
    id: str
    """The record."""
    resource: Literal["conversation"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Conversation | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeMessage(Model):
    id: str
    """The record."""
    resource: Literal["message"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Message | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeConversationNote(Model):
    id: str
    """The record."""
    resource: Literal["conversation_note"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: ConversationNote | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeShipment(Model):
    id: str
    """The record."""
    resource: Literal["shipment"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: ShipmentSummary | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeUser(Model):
    id: str
    """The record."""
    resource: Literal["user"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: DirectoryUser | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeTag(Model):
    id: str
    """The record."""
    resource: Literal["tag"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Tag | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangePipeline(Model):
    id: str
    """The record."""
    resource: Literal["pipeline"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Pipeline | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeStage(Model):
    id: str
    """The record."""
    resource: Literal["stage"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Stage | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeCustomField(Model):
    id: str
    """The record."""
    resource: Literal["custom_field"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: CustomField | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeChatbot(Model):
    id: str
    """The record."""
    resource: Literal["chatbot"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Chatbot | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeChannel(Model):
    id: str
    """The record."""
    resource: Literal["channel"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Channel | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeAutomation(Model):
    id: str
    """The record."""
    resource: Literal["automation"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Automation | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeKnowledgeBase(Model):
    id: str
    """The record."""
    resource: Literal["knowledge_base"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: KnowledgeBase | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeKnowledgeDocument(Model):
    id: str
    """The record."""
    resource: Literal["knowledge_document"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: KnowledgeDocumentSummary | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeCannedReply(Model):
    id: str
    """The record."""
    resource: Literal["canned_reply"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: CannedReply | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeCrawlTask(Model):
    id: str
    """The record."""
    resource: Literal["crawl_task"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: CrawlTask | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeMemoryNote(Model):
    id: str
    """The record."""
    resource: Literal["memory_note"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: MemoryNote | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeView(Model):
    id: str
    """The record."""
    resource: Literal["view"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: View | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeApiKey(Model):
    id: str
    """The record."""
    resource: Literal["api_key"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: ApiKey | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeApp(Model):
    id: str
    """The record."""
    resource: Literal["app"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: App | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeWebhookEndpoint(Model):
    id: str
    """The record."""
    resource: Literal["webhook_endpoint"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: WebhookEndpoint | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class ChangeForm(Model):
    id: str
    """The record."""
    resource: Literal["form"] | str
    deleted: bool
    """Whether the caller can no longer read such a record."""
    record: Form | None
    """The record as it is now, as its list has it; null if it is deleted."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields of `record` that this change set, with their values before. null if the record was
    created, or if none of its fields changed or can be read.
    """
    changed_at: datetime
    """About when it changed."""


@dataclass(kw_only=True, repr=False)
class Actor(Model):
    type: Literal["user", "key", "app", "rule", "import", "system", "visitor"] | str
    id: str | None
    """The id of the user, key, app, rule or import; of a visitor of a web chat, that of its contact; of a
    visitor who sent a form, that of the submission; null for system.
    """
    via: str | None
    """The id of who had it act: of an app the user who allowed it, of an import who started it, of a rule
    who moved the lead; null if nobody did.
    """


@dataclass(kw_only=True, repr=False)
class Conversation(Model):
    id: str
    tenant_id: str
    bot_id: str
    contact_id: str
    platform: str
    external_thread_id: str | None
    """The id of the thread on its platform; unique among the open conversations of the chatbot there."""
    status: Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str
    assignee_id: str | None
    """The user who has taken it over; null also while it waits for one."""
    handoff_reason: Literal["UNSURE", "REQUESTED", "FLAGGED", "ERROR", "BOT_DISABLED", "BOT_DELETED"] | str | None
    """Why the chatbot last asked for a human; null once it is back with a chatbot."""
    handoff_error: str | None
    """The error if handoffReason is ERROR; the reason why the reply was withheld if it is FLAGGED;
    otherwise null.
    """
    unanswered: list[UnansweredQuestion]
    """Questions that a chatbot without a model could not answer since its last answer, oldest first: of a
    hand-off, those that were tried before it. Empty once it is back with a chatbot.
    """
    close_reason: Literal["RESOLVED", "INACTIVITY", "BLOCKED"] | str | None
    closed_at: datetime | None
    last_message_at: datetime | None
    """null until the first message."""
    last_message: ConversationLastMessage | None
    """The first 200 characters of the last message."""
    lead_id: str | None
    """The lead that the chatbot made of it, since the contact showed the intent to buy; null: none."""
    snoozed_until: datetime | None
    """When it comes back to the inbox; a message of the contact brings it back at once. null: not snoozed."""
    reply_window_ends_at: datetime | None
    """Until when the platform takes free text: after that, send a template. null: always."""
    visitor: ConversationVisitor | None
    """null outside of web chats."""
    message_count: int
    unread_count: int
    """Messages of the contact since the team last read or wrote."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ConversationLastMessage(Model):
    """The first 200 characters of the last message."""
    id: str
    role: Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str
    content: str
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class UnansweredQuestion(Model):
    question: str
    """The first 500 characters of what the contact wrote."""
    suggestions: list[str]
    """The questions or topics that the chatbot then offered."""


@dataclass(kw_only=True, repr=False)
class ConversationVisitor(Model):
    verified: bool
    """Whether your server has signed the id of its user. The name and the e-mail address are not signed."""
    name: str | None
    """The name that it gave."""
    email: str | None
    """The e-mail address that it gave. Nobody has proved that it is its own."""
    said_at: datetime | None
    """When it last gave one of them."""
    claim: Literal["OPEN", "TAKEN"] | str | None
    """OPEN: the contact has not been changed; POST …/accept-claim does so. TAKEN: the contact has taken it
    over. null: the visitor has said nothing.
    """


@dataclass(kw_only=True, repr=False)
class ConversationNote(Model):
    id: str
    tenant_id: str
    conversation_id: str
    content: str
    mentions: list[str]
    """Ids of the users whom the note mentions, at most 20."""
    author_id: str | None
    """The user who wrote it; null for a key without an owner."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class DirectoryUser(Model):
    id: str
    tenant_id: str
    name: str
    email: str
    avatar: str | None
    """Address of a picture."""
    status: Literal["INVITED", "ACTIVE", "DISABLED"] | str
    """INVITED has no password yet; DISABLED cannot sign in."""
    available: bool
    """Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER
    gets none.
    """
    role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str | Unset = UNSET
    max_open_leads: int | None | Unset = UNSET
    """A user with this many open leads in all pipelines is assigned no more automatically; null: no limit."""
    max_open_conversations: int | None | Unset = UNSET
    """A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more
    automatically; null: no limit.
    """
    mail_failure: UserMailFailure | None | Unset = UNSET
    """Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is
    not sent again. null after a mail that the server took.
    """
    version: int | Unset = UNSET
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime | Unset = UNSET
    updated_at: datetime | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class Tag(Model):
    id: str
    tenant_id: str
    name: str
    color: str
    """Hex color."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class Pipeline(Model):
    id: str
    tenant_id: str
    name: str
    is_default: bool
    """New leads go here unless they name a pipeline."""
    stages: list[Stage]
    """In order of position."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class Stage(Model):
    id: str
    tenant_id: str
    pipeline_id: str
    name: str
    position: int
    """0 is the first stage."""
    color: str | None
    """Hex color."""
    type: Literal["OPEN", "WON", "LOST"] | str
    """Entering a WON or LOST stage closes the lead."""
    probability: int
    """Chance to win in percent."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class CustomField(Model):
    id: str
    tenant_id: str
    resource: Literal["LEAD", "CONTACT"] | str
    key: str
    """Its name in `customFields`."""
    label: str
    type: Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "DATETIME", "SELECT", "MULTI_SELECT", "URL", "EMAIL"] | str
    options: list[CustomFieldOption]
    """The options of a SELECT or MULTI_SELECT field, in order."""
    required: bool
    """Whether a record cannot be created without it, nor it be cleared."""
    unique: bool
    """Whether no two live records may have the same value."""
    filterable: bool
    """Whether lists can be filtered by it."""
    indexing: bool
    """Whether values of records from before it became filterable are still being indexed. Until it is
    false, no list can be filtered by it.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class CustomFieldOption(Model):
    id: str
    """Stays when the option is renamed, and when it is removed and added again."""
    label: str
    """The value that reads return. Writes accept it, or the id."""


@dataclass(kw_only=True, repr=False)
class Chatbot(Model):
    id: str
    tenant_id: str
    name: str
    avatar: str | None
    platforms: list[str]
    channels: list[ChatbotChannels]
    """For each platform, whether this server carries messages from and to it."""
    knowledge_base_ids: list[str]
    persona: str
    model: str
    model_error: str | None
    """Why this server does not reply with `model`: it has none, or does not offer this one. Else null."""
    temperature: float
    enabled: bool
    handoff: ChatbotHandoff
    memory: ChatbotMemory
    leads: ChatbotLeads
    allowed_origins: list[str]
    """The origins of the pages that may embed the chatbot."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ChatbotChannels(Model):
    platform: str
    connected: bool


@dataclass(kw_only=True, repr=False)
class ChatbotHandoff(Model):
    min_confidence: float
    """A reply that is less sure than this, from 0 to 1, is not given: without a model the chatbot asks
    back first, with one it hands off.
    """
    attempts: int
    """How many times in a row a chatbot without a model asks back before it hands off, 0 to 3: with the
    questions that are nearest, then for other words. 0: it hands off at once, as it always does without
    knowledge bases.
    """
    phrases: list[str]
    """A message that has one of these as whole words, in any case, asks for a human, unless it turns down
    what the phrase names. The default phrases are read in context.
    """
    message: str | None
    """The text that the chatbot sends when it hands off; null: a default text in the language of the
    contact: English, German, Spanish, French or Portuguese.
    """


@dataclass(kw_only=True, repr=False)
class ChatbotMemory(Model):
    enabled: bool
    """When a conversation ends, what its contact has stated in it becomes memory notes of the contact."""


@dataclass(kw_only=True, repr=False)
class ChatbotLeads(Model):
    enabled: bool
    """A conversation whose contact shows the intent to buy becomes a lead, once."""
    min_score: int
    """The intent score, 0 to 100, from which on it does."""
    pipeline_id: str | None
    """The pipeline of such leads; null: the default one."""


@dataclass(kw_only=True, repr=False)
class Channel(Model):
    id: str
    tenant_id: str
    platform: str
    """WEB, TELEGRAM, or another one of `GET /v1/channels/platforms`."""
    bot_id: str
    name: str
    enabled: bool
    status: Literal["PENDING", "CONNECTED", "FAILED", "DISABLED"] | str
    last_error: str | None
    """Why it does not work, in words; null once it does."""
    last_error_at: datetime | None
    last_inbound_at: datetime | None
    """When a contact last wrote."""
    unsupported: list[ChannelUnsupported]
    """How many messages came that are only named in their conversations, by kind."""
    capabilities: ChannelCapabilities
    web: WebChatSettings | None
    """Of a WEB channel; else null."""
    snippet: str | None
    """Of a WEB channel: the HTML to put on your pages; else null."""
    has_identity_secret: bool
    """Whether visitors can be signed in, by a signature under the secret of the channel."""
    identity_rotation: ChannelIdentityRotation | None
    """Set while two secrets that sign in visitors are valid."""
    telegram: TelegramState | None
    """Of a TELEGRAM channel; else null."""
    credentials: dict[str, str] | None
    """Those that are not secret, by name; null of WEB and TELEGRAM channels."""
    webhook_url: str | None
    """The address to which the platform sends updates. Enter it there, unless the server does; null if
    there is none.
    """
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    status_reason: Literal["ACCESS_WITHDRAWN", "KEY_REVOKED", "KEY_LEAKED"] | str | None
    """Why the server disabled it; null if it did not. ACCESS_WITHDRAWN: the app that made it may no longer
    act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED:
    the key that made it was found in public, so check what it does. In these cases, only a caller with
    the scope admin that is not an app may start it again.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ChannelUnsupported(Model):
    kind: str
    messages: int


@dataclass(kw_only=True, repr=False)
class ChannelIdentityRotation(Model):
    """Set while two secrets that sign in visitors are valid."""
    started_at: datetime
    activates_at: datetime
    """When the new secret is the only one."""


@dataclass(kw_only=True, repr=False)
class ChannelCapabilities(Model):
    message_chars: int
    """Characters of one message. A longer one leaves in several parts."""
    reply_window_hours: int | None
    """Hours after the last message of the contact in which you may reply; null: always."""
    delivered: bool
    """Whether the delivery of a message becomes DELIVERED."""
    read: bool
    """Whether the delivery of a message becomes READ."""
    buttons: bool
    """Whether a button that the contact presses comes as a message."""
    edits: bool
    """Whether a message that the contact edits comes again."""
    files: bool
    """Whether you can send files."""
    templates: bool
    """Whether you can send templates after the reply window has ended."""


@dataclass(kw_only=True, repr=False)
class WebChatSettings(Model):
    color: str
    """Of the button and of what the visitor says."""
    position: Literal["RIGHT", "LEFT"] | str
    title: str | None
    """null: the name of the chatbot."""
    greeting: str | None
    """The text above the first message; null: a default in the language of the page."""
    offline_message: str | None
    """The text that visitors see while the chatbot is disabled; null: a default in the language of the
    page.
    """
    quick_replies: list[str]
    """Buttons that send their text as the first message."""
    contact_form: Literal["NONE", "OPTIONAL", "REQUIRED"] | str
    """Whether visitors are asked for their name and e-mail address: never, whenever they like, or before
    the first message.
    """


@dataclass(kw_only=True, repr=False)
class TelegramState(Model):
    username: str | None
    """The name of the bot at Telegram; null until it is connected."""
    receive: Literal["WEBHOOK", "POLLING"] | str
    """WEBHOOK: Telegram sends updates to `webhookUrl`. POLLING: the server asks for them."""
    webhook_url: str | None


@dataclass(kw_only=True, repr=False)
class Automation(Model):
    id: str
    tenant_id: str
    name: str
    enabled: bool
    trigger: AutomationTrigger
    conditions: AutomationConditions
    """Checked when the automation runs. No items: it always runs."""
    actions: list[AutomationActionsAssign | AutomationActionsAddTag | AutomationActionsCreateTask | AutomationActionsSetField | AutomationActionsSendWebhook]
    """Done in this order. One that fails does not keep the next from being done."""
    author_id: str | None
    """The user who last changed its trigger, conditions or actions, or enabled it. It does no more than
    this user may when it runs. null: an API key did so; it keeps the scopes that the key had.
    """
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    status_reason: Literal["ACCESS_WITHDRAWN", "KEY_REVOKED", "KEY_LEAKED"] | str | None
    """Why the server disabled it; null if it did not. ACCESS_WITHDRAWN: the app that made it may no longer
    act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`. KEY_LEAKED:
    the key that made it was found in public, so check what it does. In these cases, only a caller with
    the scope admin that is not an app may start it again.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class AutomationConditions(Model):
    """Checked when the automation runs. No items: it always runs."""
    match: Literal["all", "any"] | str
    items: list[Condition]


@dataclass(kw_only=True, repr=False)
class AutomationActionsAssign(Model):
    type: Literal["assign"] | str
    assigned_to_id: str | None
    """The user who becomes the owner; null for none."""


@dataclass(kw_only=True, repr=False)
class AutomationActionsAddTag(Model):
    type: Literal["add_tag"] | str
    name: str
    """The name of a tag. An unknown one is made."""


@dataclass(kw_only=True, repr=False)
class AutomationActionsCreateTask(Model):
    type: Literal["create_task"] | str
    title: str
    due_in_days: int | None
    """Days from the run of the automation until the task is due; null: it is never due."""


@dataclass(kw_only=True, repr=False)
class AutomationActionsSetField(Model):
    type: Literal["set_field"] | str
    field: Literal["title", "value", "currency", "expectedCloseDate", "status", "score", "stageId"] | str
    """stageId moves the lead as the stage operation does, which may fire other automations."""
    value: str | float | None
    """As PATCH /api/v1/leads/:id takes it."""


@dataclass(kw_only=True, repr=False)
class AutomationActionsSendWebhook(Model):
    type: Literal["send_webhook"] | str
    endpoint_id: str
    """The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if
    the endpoint does not subscribe to it.
    """


@dataclass(kw_only=True, repr=False)
class AutomationTriggerLeadStageChanged(Model):
    """The stage operation moves a lead."""
    type: Literal["lead.stage_changed"] | str
    from_stage_id: str | None
    """Only leads that leave this stage; null for any."""
    to_stage_id: str | None
    """Only leads that enter this stage; null for any."""


@dataclass(kw_only=True, repr=False)
class AutomationTriggerLeadCreated(Model):
    """A lead is created, but by an import."""
    type: Literal["lead.created"] | str


@dataclass(kw_only=True, repr=False)
class AutomationTriggerLeadAssigned(Model):
    """An existing lead gets another owner."""
    type: Literal["lead.assigned"] | str


@dataclass(kw_only=True, repr=False)
class AutomationTriggerLeadScoreChanged(Model):
    """The score of a lead crosses a threshold."""
    type: Literal["lead.score_changed"] | str
    direction: Literal["up", "down", "any"] | str
    """up: the score reaches the threshold; down: it falls below it."""
    threshold: int | None
    """The threshold that the score crosses; null: any of `scoring.thresholds` in the settings."""


@dataclass(kw_only=True, repr=False)
class AutomationTriggerConversationEnded(Model):
    """A conversation is closed. The automation runs for the newest open lead of its contact; without one,
    it does not run.
    """
    type: Literal["conversation.ended"] | str


@dataclass(kw_only=True, repr=False)
class AutomationTriggerFormSubmitted(Model):
    """Somebody has sent a form, and a lead was made of it. The automation runs for that lead, once for
    each submission; for spam only if a person accepts it.
    """
    type: Literal["form.submitted"] | str
    form_id: str | None
    """Only submissions of this form; null for any."""


@dataclass(kw_only=True, repr=False)
class Condition(Model):
    field: Literal["lead.source", "lead.status", "lead.value", "lead.score", "lead.currency", "lead.title", "lead.externalId", "lead.pipelineId", "lead.stageId", "lead.assignedToId", "contact.name", "contact.email", "contact.emailDomain", "contact.phone", "contact.company", "contact.title", "contact.country", "contact.externalId", "contact.ownerId", "contact.tags"] | str
    operator: Literal["exists", "not_exists", "eq", "neq", "in", "not_in", "contains", "not_contains", "starts_with", "ends_with", "gt", "gte", "lt", "lte"] | str
    value: str | float | list[str | float] | Unset = UNSET
    """Left out with exists and not_exists."""


@dataclass(kw_only=True, repr=False)
class KnowledgeBase(Model):
    id: str
    tenant_id: str
    name: str
    description: str
    language: Literal["ar", "ca", "da", "de", "el", "en", "es", "et", "eu", "fi", "fr", "ga", "hi", "hu", "hy", "id", "it", "lt", "ne", "nl", "no", "pt", "ro", "ru", "sr", "sv", "ta", "tr", "yi", "other"] | str
    """ISO 639-1 code of the language of its documents, which decides how words are brought to their stems;
    `other` leaves them as they are. Chinese, Japanese, Thai and other scripts without spaces are found
    in any language.
    """
    synonyms: list[list[str]]
    """Groups of words for one thing: a question with one of them is answered by documents with another."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class KnowledgeDocumentSummary(Model):
    id: str
    tenant_id: str
    knowledge_base_id: str
    kind: Literal["TEXT", "QA", "URL", "FILE"] | str
    title: str
    url: str | None
    """Where people can read it; citations carry it. Of a URL document, the page that is read."""
    question: str | None
    """Of a QA document."""
    file_name: str | None
    """Of a FILE document."""
    media_type: str | None
    """Of a FILE document, as it was sent."""
    bytes: int | None
    """Of a FILE document."""
    status: KnowledgeDocumentStatus
    """READY: its passages are found. FAILED: `error` says why; passages from before are still found."""
    error: str | None
    passages: int
    """How many passages it was cut into."""
    embeddings: KnowledgeEmbeddings | None
    """Null if its passages are found by their words alone: the server has no model of embeddings, or it
    has not come to the document.
    """
    left_out: list[KnowledgeLeftOut]
    """Content that readers do not see and chatbots do not use; empty if there is none, or none is known."""
    valid_from: str | None
    """The first day on which it answers, YYYY-MM-DD; null: always."""
    valid_until: str | None
    """The last day on which it answers, YYYY-MM-DD; null: for good."""
    supersedes: str | None
    """The document of the same knowledge base that it takes the place of, from the day on which it is
    valid.
    """
    validity: Literal["VALID", "NOT_YET_VALID", "EXPIRED", "SUPERSEDED"] | str
    """Only what is VALID is found and answers. Days are those of UTC. SUPERSEDED: another document has
    taken its place.
    """
    processed_at: datetime | None
    """When it last became READY or FAILED."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class KnowledgeEmbeddings(Model):
    model: str
    """The model that made vectors of its passages, as the operator of the server names it."""
    passages: int
    """How many of its passages are found by their meaning: the others follow in the background."""


@dataclass(kw_only=True, repr=False)
class KnowledgeLeftOut(Model):
    reason: Literal["HIDDEN_TEXT", "DELETED_TEXT", "MOVED_TEXT", "COMMENTS", "FRONT_MATTER", "PAGES_WITHOUT_TEXT"] | str
    """Text that Word or a page hides, text of tracked changes that was deleted or moved from there,
    comments, the front matter of Markdown, or pages of a PDF that are images and need OCR.
    """
    count: int
    """In how many places."""


@dataclass(kw_only=True, repr=False)
class CannedReply(Model):
    id: str
    tenant_id: str
    shortcut: str
    """What you type to find it."""
    content: str
    variables: list[str]
    """The variables in `content`."""
    shared: bool
    """Whether everybody who may read conversations sees it."""
    owner_id: str | None
    """The user who made it; null for a key without an owner, and for a deleted user."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class CrawlTask(Model):
    id: str
    tenant_id: str
    name: str
    status: Literal["PENDING", "RUNNING", "PAUSED", "COMPLETED", "FAILED", "SCHEDULED"] | str
    platforms: list[str]
    keywords: list[str]
    sells: str | None
    """What you sell, in your own words; null: not said."""
    schedule: str
    """ONCE, HOURLY, DAILY or a cron expression."""
    timezone: str
    """The IANA time zone that DAILY and cron are read in."""
    filters: CrawlFilters
    promote: CrawlPromotion | None
    """The results that become leads automatically; null: none."""
    result_count: int
    """Results collected, over all runs."""
    next_run_at: datetime | None
    """null: no run is planned."""
    last_run_at: datetime | None
    """When the latest run began."""
    last_error: str | None
    """Errors of the latest run, or the reason why a run in progress is waiting, by platform; null: none."""
    failure_count: int
    """Runs that failed in a row. At 5 a recurring task is FAILED."""
    end_reason: Literal["CANCELLED"] | str | None
    """Why it is COMPLETED, unless its run ended."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class CrawlFilters(Model):
    types: list[Literal["POST", "COMMENT", "PROFILE"] | str] | Unset = UNSET
    """What is collected. Default: POST and COMMENT. The platforms that yield PROFILE are in GET
    /v1/platforms.
    """
    min_followers: int | Unset = UNSET
    """Authors with fewer followers are left out; those with an unknown number pass."""
    require_followers: bool | Unset = UNSET
    """Whether authors with an unknown number of followers are left out too."""
    language: str | Unset = UNSET
    """ISO 639 code. Texts in another language are left out; those whose language is unknown pass."""
    exclude_keywords: list[str] | Unset = UNSET
    """Texts that have one of these are left out."""
    feeds: list[str] | Unset = UNSET
    """RSS: the addresses of feeds (RSS, Atom or JSON Feed), or of pages that name one. https, and public."""
    instances: list[str] | Unset = UNSET
    """MASTODON and LEMMY: the host names of instances. Default: the operator's."""
    sites: list[str] | Unset = UNSET
    """STACK_EXCHANGE: the names of sites. Default: stackoverflow."""


@dataclass(kw_only=True, repr=False)
class CrawlPromotion(Model):
    min_score: int | None
    """null: the default for the language of each result."""
    pipeline_id: str | None
    """null: the default pipeline."""


@dataclass(kw_only=True, repr=False)
class View(Model):
    id: str
    tenant_id: str
    name: str
    resource: Literal["leads", "contacts", "activities", "conversations"] | str
    filters: dict[str, str]
    """Query parameters of the list, as in an address."""
    sort: str | None
    """null: the order of the list."""
    columns: list[str]
    """Fields to show, in order; a custom field is `customFields.key`."""
    shared: bool
    """Whether everybody who may read the list sees it."""
    owner_id: str | None
    """The user who made it; null for a key without an owner, and for a deleted user."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ApiKey(Model):
    id: str
    tenant_id: str
    environment: Literal["LIVE", "SANDBOX"] | str
    """A SANDBOX key belongs to the sandbox of the tenant: see tenantId."""
    label: str
    prefix: str
    """The first characters of the key."""
    last_four: str
    """The last characters of the key."""
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    owner_id: str | None
    """The user in whose name the key acts."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of its requests that name none."""
    status: Literal["ACTIVE", "EXPIRED", "REVOKED"] | str
    expires_at: datetime | None
    last_used_at: datetime | None
    """Exact to a minute or so."""
    revoked_at: datetime | None
    revocation_reason: Literal["MANUAL", "LEAKED"] | str | None
    """LEAKED: secret scanning found it in public."""
    leak_url: str | None
    """Where it was found."""
    current: bool
    """Whether it is the key of this request."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class App(Model):
    id: str
    tenant_id: str
    client_id: str
    """The `client_id` of OAuth: the same as id for a REGISTERED app; for others the address of its
    document, or its registration.
    """
    source: Literal["REGISTERED", "METADATA_DOCUMENT", "DYNAMIC_REGISTRATION"] | str
    """REGISTERED: by `POST /v1/oauth/apps`. The others describe themselves, and are here because a user of
    this tenant allowed them: by a METADATA_DOCUMENT at the address that is their `clientId`, or by
    DYNAMIC_REGISTRATION, where nobody vouches for the name.
    """
    name: str
    """The name that users see when they are asked to allow the app."""
    type: Literal["PUBLIC", "CONFIDENTIAL"] | str
    """CONFIDENTIAL has a secret; PUBLIC runs where a secret could be read, and must use PKCE."""
    redirect_uris: list[str]
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    """The scopes that the app may request."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of its requests that name none, and of what its `eventUrl` gets."""
    event_url: str | None
    """The address that gets `app.authorized` and `app.revoked` events; null if there is none."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class WebhookEndpoint(Model):
    id: str
    tenant_id: str
    url: str
    destination: Destination
    has_credentials: bool
    """Whether the server has credentials for the destination. They are never shown."""
    events: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str]
    """The subscribed event types and wildcards, as they were sent."""
    description: str | None
    filters: WebhookEndpointFilters
    filter: EventFilter | None
    """Which events it gets; null for all. They pass `filters` too."""
    payload: Literal["full", "thin"] | str
    """full: the whole record. thin: ids, version and the path of the record, without personal data."""
    fields: list[str] | None
    """The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all."""
    disable_on_gone: bool
    """Whether an answer 410 disables the endpoint."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of the payloads that it gets."""
    status: Literal["ACTIVE", "PAUSED", "DISABLED"] | str
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    status_reason: Literal["ACCESS_WITHDRAWN", "KEY_REVOKED", "KEY_LEAKED", "RECEIVER_GONE", "FAILING"] | str | None
    """Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with
    410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no
    longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`.
    KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a
    caller with the scope admin that is not an app may start it again.
    """
    health: EndpointHealth
    secret_rotation: WebhookEndpointSecretRotation | None
    """Set while two secrets are valid, after /rotate-secret."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class WebhookEndpointFilters(Model):
    min_score: int | None
    pipeline_id: str | None
    roles: list[Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str] | None
    """The roles of the messages that message.created reports; null for all."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointSecretRotation(Model):
    """Set while two secrets are valid, after /rotate-secret."""
    started_at: datetime
    activates_at: datetime
    """When the new secret signs alone."""


@dataclass(kw_only=True, repr=False)
class DestinationHttp(Model):
    """A POST to `url`."""
    type: Literal["http"] | str


@dataclass(kw_only=True, repr=False)
class DestinationAmqp(Model):
    """AMQP 0-9-1, such as RabbitMQ: a persistent message, confirmed by the broker and bound to a queue."""
    type: Literal["amqp"] | str
    exchange: Literal[""] | str
    """The exchange, which you declare; `""` is the default one."""
    routing_key: str
    """`{type}` stands for the type of the event."""


@dataclass(kw_only=True, repr=False)
class DestinationNats(Model):
    """NATS JetStream: a message that a stream has stored. `Nats-Msg-Id` is the id of the event."""
    type: Literal["nats"] | str
    subject: str
    """`{type}` stands for the type of the event."""


@dataclass(kw_only=True, repr=False)
class DestinationRedisStream(Model):
    """Redis: an entry of a stream, with the fields `id`, `type`, `body` and those of the signature."""
    type: Literal["redis-stream"] | str
    stream: str
    """The key of the stream; `{type}` stands for the type of the event."""
    max_length: int | None
    """About how many entries the stream keeps; null for all."""


@dataclass(kw_only=True, repr=False)
class EventFilter(Model):
    """Conditions as those of automations, about the record that the event carries; `actor.type`,
    `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition
    about a record that an event does not carry does not count for it: an event that carries none of the
    records is delivered.
    """
    match: Literal["all", "any"] | str
    items: list[EventCondition]


@dataclass(kw_only=True, repr=False)
class EventCondition(Model):
    field: Literal["actor.type", "actor.id", "changed", "lead.source", "lead.status", "lead.value", "lead.score", "lead.currency", "lead.title", "lead.externalId", "lead.pipelineId", "lead.stageId", "lead.assignedToId", "contact.name", "contact.email", "contact.emailDomain", "contact.phone", "contact.company", "contact.title", "contact.country", "contact.externalId", "contact.ownerId", "contact.tags", "lead.contactId", "lead.tagIds", "contact.score", "conversation.status", "conversation.platform", "conversation.botId", "conversation.contactId", "conversation.leadId", "conversation.assigneeId", "conversation.handoffReason", "conversation.closeReason", "message.role", "message.conversationId", "message.senderId", "message.content", "activity.type", "activity.title", "activity.contactId", "activity.leadId", "activity.userId", "activity.assigneeId", "shipment.status", "shipment.carrierCode", "shipment.trackingNumber", "shipment.destinationCountry", "shipment.contactId", "shipment.leadId", "form_submission.formId", "form_submission.status", "form_submission.contactId", "form_submission.leadId", "crawl_task.name", "crawl_task.status", "crawl_task.resultCount", "export.resource", "export.status", "export.rows", "job.kind", "job.resource", "job.status"] | str
    operator: Literal["exists", "not_exists", "eq", "neq", "in", "not_in", "contains", "not_contains", "starts_with", "ends_with", "gt", "gte", "lt", "lte"] | str
    value: str | float | list[str | float] | Unset = UNSET
    """Left out with exists and not_exists."""


@dataclass(kw_only=True, repr=False)
class EndpointHealth(Model):
    consecutive_failures: int
    """Attempts that have failed since the last success."""
    failing_since: datetime | None
    """When the first of them failed; null after a success."""
    last_success_at: datetime | None
    """When an attempt last succeeded, to ten seconds."""
    last_failure_at: datetime | None
    last_error: str | None
    """Why the attempt at `lastFailureAt` failed."""
    pending: int
    """Deliveries that wait for an attempt. Of all that wait for endpoints of the tenant, the oldest 10,000
    are counted.
    """
    pipeline_deleted: bool
    """Whether `filters.pipelineId` names a pipeline that was deleted. Choose another, or clear it with
    null.
    """


@dataclass(kw_only=True, repr=False)
class Form(Model):
    id: str
    tenant_id: str
    name: str
    enabled: bool
    """A form that is not takes no submissions; its page says so."""
    url: str
    """The page of the form, which is also the `action` of your own HTML. It is public and not a secret."""
    snippet: str
    """The line of HTML that shows the form on a page of yours."""
    title: str | None
    """The heading of the page; null: the name."""
    intro: str | None
    """Stands below the heading; null: nothing."""
    language: Literal["en", "de", "es", "fr", "pt"] | str | None
    """The language of the page; null: that of the browser."""
    fields: list[FormField]
    """The inputs, in their order."""
    consents: list[FormConsent]
    """The checkboxes below the inputs, in their order."""
    pipeline_id: str | None
    """Where leads begin; null: the default pipeline."""
    stage_id: str | None
    """null: the first stage of the pipeline."""
    assigned_to_id: str | None
    """The user who gets the leads."""
    auto_assign: bool
    """Gives each lead to the next user in turn, as `POST /v1/leads/auto-assign` does."""
    tags: list[str]
    """The names of tags that leads get. Unknown ones are made."""
    allowed_origins: list[str]
    """The pages that the form stands on. A submission from another one is spam. Empty: any page."""
    blocked: list[str]
    """E-mail addresses, domains such as `@example.com`, and words that make it spam."""
    thanks_text: str | None
    """Shown after a submission; null: the usual words."""
    redirect_url: str | None
    """Where the browser goes after a submission; null: it sees the text."""
    double_opt_in: bool
    """Mails a link to the visitor, and makes nothing of what they sent until they confirm their address.
    Needs a required field `contact.email`, and a server that sends mail.
    """
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class FormField(Model):
    name: str
    """The name of the input in HTML."""
    to: str
    label: str | None
    """null: the usual word in the language of the page."""
    hint: str | None
    """Stands below the input."""
    required: bool


@dataclass(kw_only=True, repr=False)
class FormConsent(Model):
    name: str
    """The name of the checkbox in HTML."""
    text: str
    required: bool
    version: int
    """Grows when the text changes. Each submission keeps the text that it was given for."""
    changed_at: datetime
    """When this version of the text began."""


@dataclass(kw_only=True, repr=False)
class ChangeMeta(Model):
    total: int
    """Changes from the cursor on, those of this page included. A record counts once for each change, and
    no more than 10000 are counted.
    """
    cursor: str
    """Where to go on, on the last page too. Keep it: it is good for 30 days."""
    has_more: bool
    """Whether there is more right now."""


@dataclass(kw_only=True, repr=False)
class LiveEventStreamOpened(Model):
    """The stream begins here: what you read from now on is newer."""
    type: Literal["stream.opened"] | str


@dataclass(kw_only=True, repr=False)
class LiveEventStreamReset(Model):
    """The last event that you received is too old to resume from. Read your lists again."""
    type: Literal["stream.reset"] | str


@dataclass(kw_only=True, repr=False)
class LiveEventRecordChanged(Model):
    """A lead, contact or activity was created, changed, deleted or restored."""
    type: Literal["record.changed"] | str
    change: Change


@dataclass(kw_only=True, repr=False)
class LiveEventMessageCreated(Model):
    type: Literal["message.created"] | str
    message: Message
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields that changed, with their values before. null if it is new, or if none of its fields
    changed.
    """


@dataclass(kw_only=True, repr=False)
class LiveEventConversationUpdated(Model):
    """The conversation as it is now: it is new, or has changed."""
    type: Literal["conversation.updated"] | str
    conversation: Conversation
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields that changed, with their values before. null if it is new, or if none of its fields
    changed.
    """


@dataclass(kw_only=True, repr=False)
class LiveEventNoteUpdated(Model):
    """The private note as it is now: it is new, or has changed."""
    type: Literal["note.updated"] | str
    note: ConversationNote
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields that changed, with their values before. null if it is new, or if none of its fields
    changed.
    """


@dataclass(kw_only=True, repr=False)
class LiveEventNoteDeleted(Model):
    """A private note was deleted."""
    type: Literal["note.deleted"] | str
    conversation_id: str
    note_id: str
    actor: Actor | None
    """The cause: a user, key, app or other actor; null if that was not kept yet."""
    request_id: str | None
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    previous: dict[str, Any] | None
    """The fields that changed, with their values before. null if it is new, or if none of its fields
    changed.
    """


@dataclass(kw_only=True, repr=False)
class LiveEventConversationTyping(Model):
    """Somebody is typing: show it for 6 seconds. It has no id, is not stored, and is not sent again after
    a reconnect.
    """
    type: Literal["conversation.typing"] | str
    conversation_id: str
    role: Literal["USER", "HUMAN_AGENT"] | str
    """USER: the contact. HUMAN_AGENT: somebody of your team."""
    sender_id: str | None
    """The contact or the user; null of keys without an owner."""
    name: str | None


@dataclass(kw_only=True, repr=False)
class LiveEventUserPresence(Model):
    """A user has come, gone or opened another conversation. A stream of one conversation has those who
    begin or stop looking at it. It has no id, is not stored, and is not sent again after a reconnect.
    No event says that a user was not heard of for 90 seconds: `expiresAt` in `GET /v1/users/presence`
    does.
    """
    type: Literal["user.presence"] | str
    user_id: str
    name: str
    status: Literal["ONLINE", "AWAY", "OFFLINE"] | str
    conversation_id: str | None
    """The conversation that the user looks at now."""


@dataclass(kw_only=True, repr=False)
class LiveEventNotificationUpdated(Model):
    """A notification of the signed-in user: it is new, or counts more."""
    type: Literal["notification.updated"] | str
    notification: Notification


@dataclass(kw_only=True, repr=False)
class Notification(Model):
    id: str
    tenant_id: str
    kind: Literal["LEAD_ASSIGNED", "CONVERSATION_ASSIGNED", "CONVERSATION_HANDED_OFF", "MENTIONED", "TASK_ASSIGNED", "TASK_DUE", "IMPORT_FINISHED", "EXPORT_FINISHED", "EMAIL_BOUNCED", "EMAIL_FAILED", "MAILBOX_FAILED"] | str
    count: int
    """How many leads, conversations or tasks it is about. Above 1, the ids are null: see your list of
    them.
    """
    subject: str | None
    """The subject, by its current name: the title of the lead or task, the name of the contact or the
    file, the address of the mailbox. null if it has no name, or is gone.
    """
    lead_id: str | None
    """The lead that was assigned, or that the task or mail belongs to."""
    contact_id: str | None
    """The contact that the task or mail belongs to."""
    conversation_id: str | None
    note_id: str | None
    """The private note with the mention."""
    activity_id: str | None
    """The task."""
    import_id: str | None
    export_id: str | None
    email_id: str | None
    """The mail that came back or was not sent."""
    mailbox_id: str | None
    """The mailbox that does not work."""
    reason: str | None
    """Of a mail or mailbox: the response of the mail server, with the address that it is about; else null."""
    outcome: Literal["COMPLETED", "FAILED"] | str | None
    """How the import or export ended."""
    actor_id: str | None
    """The user who did it; null for the server and keys without an owner."""
    read_at: datetime | None
    """null: unread."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class Job(Model):
    id: str
    tenant_id: str
    kind: Literal["IMPORT", "EXPORT", "BULK_UPDATE", "CONTACT_MERGE", "WEBHOOK_RECOVERY", "CRAWL_RUN", "KNOWLEDGE_DOCUMENT", "PROFILE_REFRESH"] | str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "PARTIAL", "FAILED", "CANCELLED"] | str
    """COMPLETED, PARTIAL, FAILED and CANCELLED are final. PARTIAL: some of it could not be done. Once you
    have requested an undo, this is the status of the undo.
    """
    progress: float | None
    """How much is done, from 0 to 1; null if that is not known."""
    counts: dict[str, int]
    """The counts of the job, by the names of its record: `{"rows": 500, "created": 480, "contacts.linked":
    3}`.
    """
    errors: list[JobError]
    """The first 20. The record of the job, or a list of it, has all."""
    undo: JobUndo | None
    """Until when it can be undone. null: it cannot be, or not yet, or it was."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    created_at: datetime
    started_at: datetime | None
    completed_at: datetime | None
    """When it reached a final status; null also if that is not known."""
    url: str
    """The path of its own record, which says more of it."""


@dataclass(kw_only=True, repr=False)
class JobUndo(Model):
    """Until when it can be undone. null: it cannot be, or not yet, or it was."""
    until: datetime


@dataclass(kw_only=True, repr=False)
class JobError(Model):
    code: str
    """JOB_FAILED and UNDO_FAILED are why the job, or its undo, is FAILED. PLATFORM_FAILED is about one
    platform of a crawl run. Others are as in the error of a single write.
    """
    message: str
    path: str | Unset = UNSET
    """The field, or the part of the record, that it is about."""
    line: int | Unset = UNSET
    """The line of a file."""


@dataclass(kw_only=True, repr=False)
class ImportError(Model):
    tenant_id: str
    effect: Literal["ROW_FAILED", "VALUE_SKIPPED", "LIKELY_DUPLICATE", "VALUE_IGNORED"] | str
    """`ROW_FAILED`: the row was not written. `VALUE_SKIPPED`: it was written without this value.
    `LIKELY_DUPLICATE`: it was written as a new contact, and another one has its number.
    `VALUE_IGNORED`: the contact of the lead has another value, which stayed; see `onMatch`.
    """
    line: int
    """Line of the file that the row begins on, from 1; of a workbook, the number of the row; of JSON, that
    of the record.
    """
    column: int | None
    """Column, from 1; null if it concerns the whole row."""
    heading: str | None
    field: str | None
    value: str | None
    """The content of the cell, truncated to 200 characters."""
    code: str
    message: str


@dataclass(kw_only=True, repr=False)
class ExportCreate(Model):
    resource: Literal["contacts", "leads", "activities", "tags", "formSubmissions"] | str
    format: Literal["csv", "jsonl"] | str | Unset = UNSET
    """`jsonl` has one record a line, as the API returns it."""
    filter: dict[str, Any] | Unset = UNSET
    """Parameters of the list, such as `{"tag": "VIP", "createdAt[gte]": "2026-01-01T00:00:00Z"}`; all but
    paging and sort. `formSubmissions` need `formId`.
    """
    columns: list[str] | Unset = UNSET
    """Fields of the record, such as `email` or `customFields.size`, in order; of contacts also `ownerId`
    and `ownerEmail`, which an import reads; of submissions of forms also `value.<input>`,
    `consent.<box>`, `source.page` and `source.utm_source`. Default: all.
    """
    bom: bool | Unset = UNSET
    """Whether a CSV file begins with a byte order mark, by which Excel knows that it is UTF-8."""


@dataclass(kw_only=True, repr=False)
class TagCreate(Model):
    name: str
    """Unique among the tags, ignoring case."""
    color: str | Unset = UNSET
    """Default: #94a3b8."""


@dataclass(kw_only=True, repr=False)
class TagUpdate(Model):
    name: str | Unset = UNSET
    """Unique among the tags, ignoring case."""
    color: str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class CustomFieldCreate(Model):
    resource: Literal["LEAD", "CONTACT"] | str
    key: str
    type: Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "DATETIME", "SELECT", "MULTI_SELECT", "URL", "EMAIL"] | str
    label: str
    options: list[str | CustomFieldCreateOptionsChoice2] | Unset = UNSET
    """Needed for SELECT and MULTI_SELECT; all of them, in order. An option with its id and another label
    is renamed, and the records that have it are read with the new label. Without an id, a label means
    the option that has or had it, else a new one. A record keeps an option that is removed until it is
    changed.
    """
    required: bool | Unset = UNSET
    """Of a new one by default false."""
    unique: bool | Unset = UNSET
    """Of a new one by default false. Not for BOOLEAN and MULTI_SELECT."""
    filterable: bool | Unset = UNSET
    """Of a new one by default true."""


@dataclass(kw_only=True, repr=False)
class CustomFieldCreateOptionsChoice2(Model):
    id: str | None | Unset = UNSET
    label: str


@dataclass(kw_only=True, repr=False)
class CustomFieldUpdate(Model):
    label: str | Unset = UNSET
    options: list[str | CustomFieldCreateOptionsChoice2] | Unset = UNSET
    """Needed for SELECT and MULTI_SELECT; all of them, in order. An option with its id and another label
    is renamed, and the records that have it are read with the new label. Without an id, a label means
    the option that has or had it, else a new one. A record keeps an option that is removed until it is
    changed.
    """
    required: bool | Unset = UNSET
    """Of a new one by default false."""
    unique: bool | Unset = UNSET
    """Of a new one by default false. Not for BOOLEAN and MULTI_SELECT."""
    filterable: bool | Unset = UNSET
    """Of a new one by default true."""
    resource: Literal["LEAD", "CONTACT"] | str | Unset = UNSET
    """Accepted only as it is. Create another field with POST /v1/custom-fields."""
    key: str | Unset = UNSET
    """Accepted only as it is. Create another field with POST /v1/custom-fields."""
    type: Literal["TEXT", "NUMBER", "BOOLEAN", "DATE", "DATETIME", "SELECT", "MULTI_SELECT", "URL", "EMAIL"] | str | Unset = UNSET
    """Accepted only as it is. Create another field with POST /v1/custom-fields."""


@dataclass(kw_only=True, repr=False)
class CustomFieldDeleted(Model):
    id: str
    deleted: Literal[True] | bool
    views: list[ViewMention]
    """The saved views that still name it, oldest first; the first 200."""
    view_count: int
    """How many saved views still name it."""


@dataclass(kw_only=True, repr=False)
class ViewMention(Model):
    id: str
    name: str | None
    """null where you cannot see the view."""
    shared: bool
    owner_id: str | None
    paths: list[str]
    """Where it does so, such as `ownerId`, or the filter that does."""


@dataclass(kw_only=True, repr=False)
class PipelineCreate(Model):
    name: str
    is_default: bool | Unset = UNSET
    stages: list[PipelineCreateStages] | Unset = UNSET
    """In order. Default: New, Qualified, Proposal, Won, Lost."""


@dataclass(kw_only=True, repr=False)
class PipelineCreateStages(Model):
    name: str
    position: int | Unset = UNSET
    """0 is the first; a new stage is last by default. The stages after it move back by one."""
    color: str | None | Unset = UNSET
    type: Literal["OPEN", "WON", "LOST"] | str | Unset = UNSET
    """Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps
    its type.
    """
    probability: int | Unset = UNSET
    """Chance to win in percent. Of a new one by default 100 for WON, else 0."""


@dataclass(kw_only=True, repr=False)
class PipelineUpdate(Model):
    name: str | Unset = UNSET
    is_default: bool | Unset = UNSET
    """true makes this the default pipeline in place of the present one; false leaves it as it is, and is
    refused on the default one.
    """
    stages: list[PipelineUpdateStages] | Unset = UNSET
    """Accepted only as it is. Create a stage with POST /v1/pipelines/:id/stages, change it with PATCH
    /v1/pipelines/:id/stages/:stageId, and delete it with DELETE /v1/pipelines/:id/stages/:stageId.
    """


@dataclass(kw_only=True, repr=False)
class PipelineUpdateStages(Model):
    name: str
    position: int | Unset = UNSET
    """0 is the first; a new stage is last by default. The stages after it move back by one."""
    color: str | None | Unset = UNSET
    type: Literal["OPEN", "WON", "LOST"] | str | Unset = UNSET
    """Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps
    its type.
    """
    probability: int | Unset = UNSET
    """Chance to win in percent. Of a new one by default 100 for WON, else 0."""
    id: str
    pipeline_id: str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class PipelineTotals(Model):
    pipeline_id: str
    count: int
    """Leads in all stages."""
    amounts: list[PipelineTotalsAmounts]
    """One for each currency, by its code."""
    stages: list[PipelineTotalsStages]
    """In order of position."""


@dataclass(kw_only=True, repr=False)
class PipelineTotalsAmounts(Model):
    currency: str
    """ISO 4217 code."""
    value: float
    """Sum of the values."""
    weighted: float
    """Sum of the values, each times the chance to win: that of the stage, 100 % if the lead is WON, 0 if
    it is LOST or UNQUALIFIED.
    """


@dataclass(kw_only=True, repr=False)
class PipelineTotalsStages(Model):
    stage_id: str
    name: str
    type: Literal["OPEN", "WON", "LOST"] | str
    probability: int
    """Chance to win in percent."""
    count: int
    """Leads in the stage."""
    amounts: list[PipelineTotalsAmounts]
    """One for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class StageCreate(Model):
    name: str
    position: int | Unset = UNSET
    """0 is the first; a new stage is last by default. The stages after it move back by one."""
    color: str | None | Unset = UNSET
    type: Literal["OPEN", "WON", "LOST"] | str | Unset = UNSET
    """Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps
    its type.
    """
    probability: int | Unset = UNSET
    """Chance to win in percent. Of a new one by default 100 for WON, else 0."""
    pipeline_id: str | Unset = UNSET
    """Accepted only as it is. Create a stage in the other pipeline with POST /v1/pipelines/:id/stages."""


@dataclass(kw_only=True, repr=False)
class StageUpdate(Model):
    name: str | Unset = UNSET
    position: int | Unset = UNSET
    """0 is the first; a new stage is last by default. The stages after it move back by one."""
    color: str | None | Unset = UNSET
    type: Literal["OPEN", "WON", "LOST"] | str | Unset = UNSET
    """Entering a WON or LOST stage closes the lead. Of a new one by default OPEN. A stage with leads keeps
    its type.
    """
    probability: int | Unset = UNSET
    """Chance to win in percent. Of a new one by default 100 for WON, else 0."""
    pipeline_id: str | Unset = UNSET
    """Accepted only as it is. Create a stage in the other pipeline with POST /v1/pipelines/:id/stages."""


@dataclass(kw_only=True, repr=False)
class PipelineBoard(Model):
    pipeline_id: str
    count: int
    """Leads in all stages that match."""
    amounts: list[PipelineTotalsAmounts]
    """One for each currency, by its code."""
    stages: list[BoardStage]
    """In order of position."""


@dataclass(kw_only=True, repr=False)
class BoardStage(Model):
    stage_id: str
    name: str
    color: str | None
    """Hex color."""
    type: Literal["OPEN", "WON", "LOST"] | str
    probability: int
    """Chance to win in percent."""
    count: int
    """Leads in the stage that match, those of later pages included."""
    amounts: list[PipelineTotalsAmounts]
    """One for each currency, by its code."""
    leads: list[LeadRead]
    """The first page."""
    has_more: bool
    """Whether `GET /v1/leads` has more with `cursor`."""
    cursor: str
    """For `GET /v1/leads`, with this `stageId` as `stage`, and the same `sort` and filters as here. Empty
    if there is no more.
    """


@dataclass(kw_only=True, repr=False)
class AutomationCreate(Model):
    name: str
    enabled: bool | Unset = UNSET
    """Of a new one by default true."""
    trigger: AutomationCreateTriggerLeadStageChanged | AutomationCreateTriggerLeadCreated | AutomationCreateTriggerLeadAssigned | AutomationCreateTriggerLeadScoreChanged | AutomationCreateTriggerConversationEnded | AutomationCreateTriggerFormSubmitted
    conditions: AutomationCreateConditions | Unset = UNSET
    actions: list[AutomationCreateActionsAssign | AutomationCreateActionsAddTag | AutomationCreateActionsCreateTask | AutomationCreateActionsSetField | AutomationCreateActionsSendWebhook]


@dataclass(kw_only=True, repr=False)
class AutomationCreateTriggerLeadStageChanged(Model):
    type: Literal["lead.stage_changed"] | str
    from_stage_id: str | None | Unset = UNSET
    to_stage_id: str | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class AutomationCreateTriggerLeadCreated(Model):
    type: Literal["lead.created"] | str


@dataclass(kw_only=True, repr=False)
class AutomationCreateTriggerLeadAssigned(Model):
    type: Literal["lead.assigned"] | str


@dataclass(kw_only=True, repr=False)
class AutomationCreateTriggerLeadScoreChanged(Model):
    type: Literal["lead.score_changed"] | str
    direction: Literal["up", "down", "any"] | str | Unset = UNSET
    """up: the score reaches the threshold; down: it falls below it."""
    threshold: int | None | Unset = UNSET
    """The threshold that the score crosses; null: any of `scoring.thresholds` in the settings."""


@dataclass(kw_only=True, repr=False)
class AutomationCreateTriggerConversationEnded(Model):
    type: Literal["conversation.ended"] | str


@dataclass(kw_only=True, repr=False)
class AutomationCreateTriggerFormSubmitted(Model):
    type: Literal["form.submitted"] | str
    form_id: str | None | Unset = UNSET
    """Only submissions of this form; null for any."""


@dataclass(kw_only=True, repr=False)
class AutomationCreateConditions(Model):
    match: Literal["all", "any"] | str | Unset = UNSET
    items: list[AutomationCreateConditionsItems]


@dataclass(kw_only=True, repr=False)
class AutomationCreateConditionsItems(Model):
    field: Literal["lead.source", "lead.status", "lead.value", "lead.score", "lead.currency", "lead.title", "lead.externalId", "lead.pipelineId", "lead.stageId", "lead.assignedToId", "contact.name", "contact.email", "contact.emailDomain", "contact.phone", "contact.company", "contact.title", "contact.country", "contact.externalId", "contact.ownerId", "contact.tags"] | str
    operator: Literal["exists", "not_exists", "eq", "neq", "in", "not_in", "contains", "not_contains", "starts_with", "ends_with", "gt", "gte", "lt", "lte"] | str
    value: str | float | list[str | float] | Unset = UNSET
    """Left out with exists and not_exists."""


@dataclass(kw_only=True, repr=False)
class AutomationCreateActionsAssign(Model):
    type: Literal["assign"] | str
    assigned_to_id: str | None
    """The user who becomes the owner; null for none."""


@dataclass(kw_only=True, repr=False)
class AutomationCreateActionsAddTag(Model):
    type: Literal["add_tag"] | str
    name: str
    """The name of a tag. An unknown one is made."""


@dataclass(kw_only=True, repr=False)
class AutomationCreateActionsCreateTask(Model):
    type: Literal["create_task"] | str
    title: str
    due_in_days: int | None
    """Days from the run of the automation until the task is due; null: it is never due."""


@dataclass(kw_only=True, repr=False)
class AutomationCreateActionsSetField(Model):
    type: Literal["set_field"] | str
    field: Literal["title", "value", "currency", "expectedCloseDate", "status", "score", "stageId"] | str
    """stageId moves the lead as the stage operation does, which may fire other automations."""
    value: str | float | None
    """As PATCH /api/v1/leads/:id takes it."""


@dataclass(kw_only=True, repr=False)
class AutomationCreateActionsSendWebhook(Model):
    type: Literal["send_webhook"] | str
    endpoint_id: str
    """The webhook endpoint that gets an automation.triggered, signed and retried like any event, even if
    the endpoint does not subscribe to it.
    """


@dataclass(kw_only=True, repr=False)
class AutomationUpdate(Model):
    name: str | Unset = UNSET
    enabled: bool | Unset = UNSET
    """Of a new one by default true."""
    trigger: AutomationCreateTriggerLeadStageChanged | AutomationCreateTriggerLeadCreated | AutomationCreateTriggerLeadAssigned | AutomationCreateTriggerLeadScoreChanged | AutomationCreateTriggerConversationEnded | AutomationCreateTriggerFormSubmitted | Unset = UNSET
    conditions: AutomationCreateConditions | Unset = UNSET
    actions: list[AutomationCreateActionsAssign | AutomationCreateActionsAddTag | AutomationCreateActionsCreateTask | AutomationCreateActionsSetField | AutomationCreateActionsSendWebhook] | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class AutomationPreviewRequest(Model):
    trigger: AutomationCreateTriggerLeadStageChanged | AutomationCreateTriggerLeadCreated | AutomationCreateTriggerLeadAssigned | AutomationCreateTriggerLeadScoreChanged | AutomationCreateTriggerConversationEnded | AutomationCreateTriggerFormSubmitted
    conditions: AutomationCreateConditions | Unset = UNSET
    actions: list[AutomationCreateActionsAssign | AutomationCreateActionsAddTag | AutomationCreateActionsCreateTask | AutomationCreateActionsSetField | AutomationCreateActionsSendWebhook]
    lead_ids: list[str] | Unset = UNSET
    """The leads to try it on, regardless of their state."""
    limit: int | Unset = UNSET
    """How many leads to try it on without `leadIds`."""


@dataclass(kw_only=True, repr=False)
class AutomationPreview(Model):
    tried: int
    """Leads that it was tried on."""
    matched: int
    """Those for which the conditions hold."""
    leads: list[AutomationPreviewLeads]
    """The lead to which it happened last comes first; with `leadIds`, the one that was moved last."""


@dataclass(kw_only=True, repr=False)
class AutomationPreviewLeads(Model):
    lead_id: str
    title: str | None
    started_by: AutomationStart | None
    """The event that would have started it; null if no recent one would."""
    started_at: datetime | None
    """When that happened."""
    from_stage_id: str | None
    """The stage that the lead left last; null if it was never moved."""
    to_stage_id: str
    """The stage that it is in."""
    moved_at: datetime
    """When it entered that stage."""
    matches: bool
    """Whether the conditions hold."""
    actions: list[AutomationRunActions]
    """The effect of each action, as in the log of a run; empty if the conditions do not hold."""


@dataclass(kw_only=True, repr=False)
class ChatbotRead(Model):
    id: str
    tenant_id: str
    name: str
    avatar: str | None
    platforms: list[str]
    channels: list[ChatbotChannels]
    """For each platform, whether this server carries messages from and to it."""
    knowledge_base_ids: list[str]
    persona: str
    model: str
    model_error: str | None
    """Why this server does not reply with `model`: it has none, or does not offer this one. Else null."""
    temperature: float
    enabled: bool
    handoff: ChatbotHandoff
    memory: ChatbotMemory
    leads: ChatbotLeads
    allowed_origins: list[str]
    """The origins of the pages that may embed the chatbot."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | Unset = UNSET
    """When the chatbot was deleted; only in lists with `deleted=true`."""


@dataclass(kw_only=True, repr=False)
class ChatbotCreate(Model):
    name: str
    avatar: str | None | Unset = UNSET
    platforms: list[str] | Unset = UNSET
    knowledge_base_ids: list[str] | Unset = UNSET
    persona: str | Unset = UNSET
    """The role and tone of the chatbot. The rules of the server come after it and take precedence."""
    model: str | Unset = UNSET
    """`rules` answers without a model, `default` uses the model of the installation; anything else is the
    name of a model that the operator offers (AI_MODELS). A model that is not offered is stored, and
    `modelError` says so. Default: `rules`.
    """
    temperature: float | Unset = UNSET
    """Default: 0.3."""
    enabled: bool | Unset = UNSET
    """A conversation whose chatbot is disabled goes to a human. Default: true."""
    handoff: ChatbotCreateHandoff | None | Unset = UNSET
    """Its fields are changed one by one; null brings back all defaults."""
    memory: ChatbotCreateMemory | None | Unset = UNSET
    """null brings back the default: no notes."""
    leads: ChatbotCreateLeads | None | Unset = UNSET
    """Its fields are changed one by one; null brings back the defaults: no leads, a minScore of 60, the
    default pipeline.
    """
    allowed_origins: list[str] | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatbotCreateHandoff(Model):
    """Its fields are changed one by one; null brings back all defaults."""
    min_confidence: float | Unset = UNSET
    attempts: int | Unset = UNSET
    phrases: list[str] | Unset = UNSET
    message: str | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatbotCreateMemory(Model):
    """null brings back the default: no notes."""
    enabled: bool | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatbotCreateLeads(Model):
    """Its fields are changed one by one; null brings back the defaults: no leads, a minScore of 60, the
    default pipeline.
    """
    enabled: bool | Unset = UNSET
    min_score: int | Unset = UNSET
    pipeline_id: str | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatbotUpdate(Model):
    name: str | Unset = UNSET
    avatar: str | None | Unset = UNSET
    platforms: list[str] | Unset = UNSET
    knowledge_base_ids: list[str] | Unset = UNSET
    persona: str | Unset = UNSET
    """The role and tone of the chatbot. The rules of the server come after it and take precedence."""
    model: str | Unset = UNSET
    """`rules` answers without a model, `default` uses the model of the installation; anything else is the
    name of a model that the operator offers (AI_MODELS). A model that is not offered is stored, and
    `modelError` says so. Default: `rules`.
    """
    temperature: float | Unset = UNSET
    """Default: 0.3."""
    enabled: bool | Unset = UNSET
    """A conversation whose chatbot is disabled goes to a human. Default: true."""
    handoff: ChatbotCreateHandoff | None | Unset = UNSET
    """Its fields are changed one by one; null brings back all defaults."""
    memory: ChatbotCreateMemory | None | Unset = UNSET
    """null brings back the default: no notes."""
    leads: ChatbotCreateLeads | None | Unset = UNSET
    """Its fields are changed one by one; null brings back the defaults: no leads, a minScore of 60, the
    default pipeline.
    """
    allowed_origins: list[str] | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatbotStats(Model):
    sessions: int
    """Conversations that began in the period."""
    messages: int
    """All messages of those conversations, by whomever."""
    takeover_rate: float
    """The share of those conversations, 0 to 1, that a human has taken over; 0 of none."""
    from_: datetime = define(metadata={"name": "from"})
    to: datetime


@dataclass(kw_only=True, repr=False)
class ChatbotTest(Model):
    message: str


@dataclass(kw_only=True, repr=False)
class ChatbotTestReply(Model):
    reply: str
    """Empty if the engine failed; `error` says why."""
    tokens: int
    """Tokens that the model read and wrote; 0 if none was called."""
    latency_ms: int
    engine: Literal["rules", "model"] | str
    confidence: float
    """How sure the engine is, 0 to 1."""
    handoff: bool
    """Whether a conversation that begins so would go to a human."""
    suggestions: list[str]
    """Suggested answers for the contact, if the chatbot asks back."""
    citations: list[Citation]
    error: str | None
    """Why the engine failed, or why its reply was withheld and would go to a human."""


@dataclass(kw_only=True, repr=False)
class ChannelCreate(Model):
    platform: str
    bot_id: str
    name: str | Unset = UNSET
    """Default: the name of the chatbot."""
    enabled: bool | Unset = UNSET
    """A channel that is not enabled takes and sends nothing. Default: true."""
    web: ChannelCreateWeb | None | Unset = UNSET
    """Of a WEB channel. Its fields are changed one by one; null brings back all defaults."""
    credentials: dict[str, str] | None | Unset = UNSET
    """By name, as `GET /v1/channels/platforms` lists them; not of WEB and TELEGRAM channels. Those that
    you leave out stay as they are. They are encrypted.
    """
    telegram: ChannelCreateTelegram | None | Unset = UNSET
    """Of a TELEGRAM channel; required there."""


@dataclass(kw_only=True, repr=False)
class ChannelCreateWeb(Model):
    """Of a WEB channel. Its fields are changed one by one; null brings back all defaults."""
    color: str | Unset = UNSET
    position: Literal["RIGHT", "LEFT"] | str | Unset = UNSET
    title: str | None | Unset = UNSET
    greeting: str | None | Unset = UNSET
    offline_message: str | None | Unset = UNSET
    quick_replies: list[str] | Unset = UNSET
    contact_form: Literal["NONE", "OPTIONAL", "REQUIRED"] | str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChannelCreateTelegram(Model):
    """Of a TELEGRAM channel; required there."""
    token: str
    """The token of the bot, from BotFather. It is encrypted, and never shown again."""
    receive: Literal["WEBHOOK", "POLLING"] | str | Unset = UNSET
    """Default: WEBHOOK if PUBLIC_URL is an https address, otherwise POLLING."""


@dataclass(kw_only=True, repr=False)
class ChannelPlatform(Model):
    platform: str
    name: str
    capabilities: ChannelCapabilities
    credentials: list[ChannelPlatformCredentials]
    """What to send in `credentials`. TELEGRAM takes its token in `telegram` instead, and WEB needs
    nothing.
    """


@dataclass(kw_only=True, repr=False)
class ChannelPlatformCredentials(Model):
    name: str
    """The name in `credentials` of a channel."""
    label: str
    """The name on the platform's own pages."""
    description: str
    secret: bool
    """Whether the API never shows it again."""
    required: bool


@dataclass(kw_only=True, repr=False)
class ChannelUpdate(Model):
    name: str | Unset = UNSET
    """Default: the name of the chatbot."""
    enabled: bool | Unset = UNSET
    """A channel that is not enabled takes and sends nothing. Default: true."""
    web: ChannelCreateWeb | None | Unset = UNSET
    """Of a WEB channel. Its fields are changed one by one; null brings back all defaults."""
    credentials: dict[str, str] | None | Unset = UNSET
    """By name, as `GET /v1/channels/platforms` lists them; not of WEB and TELEGRAM channels. Those that
    you leave out stay as they are. They are encrypted.
    """
    telegram: ChannelUpdateTelegram | None | Unset = UNSET
    """Of a TELEGRAM channel."""
    platform: str | Unset = UNSET
    """Accepted only as it is. Create another channel."""
    bot_id: str | Unset = UNSET
    """Accepted only as it is. Create a channel for the other chatbot."""


@dataclass(kw_only=True, repr=False)
class ChannelUpdateTelegram(Model):
    """Of a TELEGRAM channel."""
    token: str | Unset = UNSET
    """The token of the bot, from BotFather. It is encrypted, and never shown again."""
    receive: Literal["WEBHOOK", "POLLING"] | str | Unset = UNSET
    """How updates arrive."""


@dataclass(kw_only=True, repr=False)
class ChannelCheck(Model):
    ok: bool
    account: str | None
    """The account that the credentials belong to at the platform; null if there is none."""
    problems: list[ChannelCheckProblems]
    """Empty if it is ok."""
    pending_updates: int | None
    """Updates that wait at the platform; null if it does not say."""
    checked_at: datetime


@dataclass(kw_only=True, repr=False)
class ChannelCheckProblems(Model):
    message: str
    remedy: str
    """What to do about it."""


@dataclass(kw_only=True, repr=False)
class ChannelTemplate(Model):
    name: str
    language: str
    body: str
    """The text, with its placeholders, such as {{1}}."""
    parameters: int
    """How many texts fill in the placeholders."""


@dataclass(kw_only=True, repr=False)
class ChannelAttachment(Model):
    id: str
    name: str
    """The name of the file, without a path and invisible characters; its extension fits the type."""
    content_type: str
    """The media type that the server found in the file; until it is READY, the type that its platform
    reports.
    """
    size: int | None
    """Bytes; null until it is known."""
    status: Literal["PENDING", "READY", "FAILED"] | str
    """PENDING: the server is fetching it from its platform. READY: you can download it. FAILED: it could
    not be fetched.
    """
    error: str | None
    """Why a FAILED one could not be fetched; else null."""
    conversation_id: str | None
    """null: no message names it yet."""
    message_id: str | None
    """null: no message names it yet. It is then deleted after an hour."""
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class ChannelIdentitySecret(Model):
    secret: str | None
    """Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data`
    says so.
    """


@dataclass(kw_only=True, repr=False)
class KnowledgeBaseCreate(Model):
    name: str
    description: str | Unset = UNSET
    synonyms: list[list[str]] | Unset = UNSET
    """Groups of words for one thing, such as the names that customers have for a product. Common words of
    sales are known.
    """
    language: Literal["ar", "ca", "da", "de", "el", "en", "es", "et", "eu", "fi", "fr", "ga", "hi", "hu", "hy", "id", "it", "lt", "ne", "nl", "no", "pt", "ro", "ru", "sr", "sv", "ta", "tr", "yi", "other"] | str | Unset = UNSET
    """Default: `en`. It cannot be changed later."""


@dataclass(kw_only=True, repr=False)
class KnowledgeBaseUpdate(Model):
    name: str | Unset = UNSET
    description: str | Unset = UNSET
    synonyms: list[list[str]] | Unset = UNSET
    """Groups of words for one thing, such as the names that customers have for a product. Common words of
    sales are known.
    """
    language: Literal["ar", "ca", "da", "de", "el", "en", "es", "et", "eu", "fi", "fr", "ga", "hi", "hu", "hy", "id", "it", "lt", "ne", "nl", "no", "pt", "ro", "ru", "sr", "sv", "ta", "tr", "yi", "other"] | str | Unset = UNSET
    """Accepted only as it is. Create another knowledge base with POST /v1/knowledge-bases."""


@dataclass(kw_only=True, repr=False)
class KnowledgeSearch(Model):
    query: str
    """A question or some words. Text in quotation marks must occur word for word; a word after a minus
    sign must not occur.
    """
    limit: int | Unset = UNSET
    """Passages at most. Default: 10."""


@dataclass(kw_only=True, repr=False)
class KnowledgePassage(Model):
    text: str
    heading: str | None
    """The headings that it stands under, the outermost first."""
    score: float
    """How well it fits, 0 to 1: the share of the query that it contains, or more if its meaning is near
    enough. A chatbot without a language model answers from its `minConfidence` on.
    """
    similarity: float | None
    """How near its meaning is to that of the query, -1 to 1, on a scale of the model of embeddings. Null
    if it was found by its words alone.
    """
    highlights: list[KnowledgeHighlight]
    citation: KnowledgePassageCitation


@dataclass(kw_only=True, repr=False)
class KnowledgePassageCitation(Model):
    document_id: str
    title: str
    url: str | None
    position: int
    """Which passage of the document it is, from 1."""
    heading: str | None
    """The headings that the passage stands under."""
    page: int | None
    """Of a PDF: the page that the passage is on, from 1."""


@dataclass(kw_only=True, repr=False)
class KnowledgeHighlight(Model):
    text: str
    ranges: list[KnowledgeHighlightRanges]
    """The matches, as offsets in `text` in UTF-16 code units; `end` is exclusive."""


@dataclass(kw_only=True, repr=False)
class KnowledgeHighlightRanges(Model):
    start: int
    end: int


@dataclass(kw_only=True, repr=False)
class KnowledgeDocumentCreate(Model):
    kind: Literal["TEXT", "QA", "URL"] | str
    title: str | Unset = UNSET
    """Default: the question of a QA document, the title of the page of a URL document; a TEXT document
    needs one.
    """
    url: str | None | Unset = UNSET
    """Where people can read it. Of a URL document, the page that is read. It must be one that a webhook
    endpoint could have: https, public, and without a user name or password.
    """
    content: str | None | Unset = UNSET
    """For a TEXT document: plain text or Markdown. Each heading is kept with the text that follows it."""
    question: str | None | Unset = UNSET
    """Of a QA document."""
    answer: str | None | Unset = UNSET
    """Of a QA document."""
    valid_from: str | None | Unset = UNSET
    """The first day on which it answers, YYYY-MM-DD."""
    valid_until: str | None | Unset = UNSET
    """The last day on which it answers, YYYY-MM-DD; not before `validFrom`."""
    supersedes: str | None | Unset = UNSET
    """The document of the same knowledge base that it takes the place of."""
    knowledge_base_id: str | Unset = UNSET
    """Accepted only as it is. Add the document to the other knowledge base."""
    file_name: str | None | Unset = UNSET
    """Accepted only as it is. Add the file with POST /v1/knowledge-bases/:id/documents/upload."""


@dataclass(kw_only=True, repr=False)
class KnowledgeDocument(Model):
    id: str
    tenant_id: str
    knowledge_base_id: str
    kind: Literal["TEXT", "QA", "URL", "FILE"] | str
    title: str
    url: str | None
    """Where people can read it; citations carry it. Of a URL document, the page that is read."""
    question: str | None
    """Of a QA document."""
    file_name: str | None
    """Of a FILE document."""
    media_type: str | None
    """Of a FILE document, as it was sent."""
    bytes: int | None
    """Of a FILE document."""
    status: KnowledgeDocumentStatus
    """READY: its passages are found. FAILED: `error` says why; passages from before are still found."""
    error: str | None
    passages: int
    """How many passages it was cut into."""
    embeddings: KnowledgeEmbeddings | None
    """Null if its passages are found by their words alone: the server has no model of embeddings, or it
    has not come to the document.
    """
    left_out: list[KnowledgeLeftOut]
    """Content that readers do not see and chatbots do not use; empty if there is none, or none is known."""
    valid_from: str | None
    """The first day on which it answers, YYYY-MM-DD; null: always."""
    valid_until: str | None
    """The last day on which it answers, YYYY-MM-DD; null: for good."""
    supersedes: str | None
    """The document of the same knowledge base that it takes the place of, from the day on which it is
    valid.
    """
    validity: Literal["VALID", "NOT_YET_VALID", "EXPIRED", "SUPERSEDED"] | str
    """Only what is VALID is found and answers. Days are those of UTC. SUPERSEDED: another document has
    taken its place.
    """
    processed_at: datetime | None
    """When it last became READY or FAILED."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    content: str | None
    """Of a TEXT document."""
    answer: str | None
    """Of a QA document."""


@dataclass(kw_only=True, repr=False)
class KnowledgeDocumentUpdate(Model):
    title: str | Unset = UNSET
    """Default: the question of a QA document, the title of the page of a URL document; a TEXT document
    needs one.
    """
    url: str | None | Unset = UNSET
    """Where people can read it. Of a URL document, the page that is read. It must be one that a webhook
    endpoint could have: https, public, and without a user name or password.
    """
    content: str | None | Unset = UNSET
    """For a TEXT document: plain text or Markdown. Each heading is kept with the text that follows it."""
    question: str | None | Unset = UNSET
    """Of a QA document."""
    answer: str | None | Unset = UNSET
    """Of a QA document."""
    valid_from: str | None | Unset = UNSET
    """The first day on which it answers, YYYY-MM-DD."""
    valid_until: str | None | Unset = UNSET
    """The last day on which it answers, YYYY-MM-DD; not before `validFrom`."""
    supersedes: str | None | Unset = UNSET
    """The document of the same knowledge base that it takes the place of."""
    knowledge_base_id: str | Unset = UNSET
    """Accepted only as it is. Add the document to the other knowledge base."""
    file_name: str | None | Unset = UNSET
    """Accepted only as it is. Add the file with POST /v1/knowledge-bases/:id/documents/upload."""
    kind: Literal["TEXT", "QA", "URL", "FILE"] | str | Unset = UNSET
    """Accepted only as it is. Add another document to the knowledge base."""


@dataclass(kw_only=True, repr=False)
class ConversationCreate(Model):
    bot_id: str
    contact_id: str | None | Unset = UNSET
    contact: ConversationCreateContact | Unset = UNSET
    """The contact of the conversation: an existing one, as its `matchOn` and `onMatch` say, or a new one.
    Without the scope `read:leads`, an existing one is a CONFLICT.
    """
    platform: str | Unset = UNSET
    """Default: API."""
    external_thread_id: str | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ConversationCreateContact(Model):
    """The contact of the conversation: an existing one, as its `matchOn` and `onMatch` say, or a new one.
    Without the scope `read:leads`, an existing one is a CONFLICT.
    """
    name: str | None | Unset = UNSET
    email: str | None | Unset = UNSET
    secondary_emails: list[str] | Unset = UNSET
    """Further e-mail addresses, up to 20, or those that a merge has united; replaces them all. Other
    contacts may have them too.
    """
    phone: str | None | Unset = UNSET
    """Kept as given. A number without a country code is read as one of `country`."""
    secondary_phones: list[str] | Unset = UNSET
    """Further telephone numbers, up to 20, or those that a merge has united; replaces them all. The
    contact is found by each of them. One that is `phone` too, or stands twice, is kept once.
    """
    social_profiles: list[ContactCreateSocialProfiles] | Unset = UNSET
    """Up to 20, or those that a merge has united; replaces them all. No two live contacts have the same
    handle on one platform.
    """
    do_not_contact: bool | Unset = UNSET
    company: str | None | Unset = UNSET
    title: str | None | Unset = UNSET
    country: str | None | Unset = UNSET
    external_id: str | None | Unset = UNSET
    owner_id: str | None | Unset = UNSET
    """The owning user; the same as `owner.id`."""
    owner: ContactCreateOwner | None | Unset = UNSET
    tags: list[str | ContactCreateTagsChoice2] | Unset = UNSET
    """Up to 50, or those that a merge has united. Names or tags; replaces the whole set. Unknown names are
    made.
    """
    tag_ids: list[str] | Unset = UNSET
    """Ids of tags; replaces the whole set."""
    custom_fields: dict[str, str | float | bool | list[str] | None] | Unset = UNSET
    """Custom fields by their keys. Those that are not named stay as they are; null clears one."""
    created_at: datetime | None | Unset = UNSET
    """When the record was made, if that was before now, in another system. Needs the scope
    import:contacts. Default: now.
    """
    match_on: Literal["externalId", "email", "phone"] | str | Unset = UNSET
    """The field by which an existing contact is looked for first. Then, and by default, it is looked for
    by `externalId`, `email` and `phone`, in this order. A telephone number counts if exactly one
    contact has it, the names do not conflict, and neither an e-mail address nor an external id says
    that it is another contact.
    """
    on_match: Literal["link", "fill", "update", "refuse"] | str | Unset = UNSET
    """How to treat a contact that is found. `link`, the default: it stays as it is, and the response names
    the fields that differ. `fill`: only its blank fields are written. `update`: the fields that are
    sent are written. `refuse`: the request is a CONFLICT with existingId.
    """


@dataclass(kw_only=True, repr=False)
class ConversationCreated(Model):
    id: str
    tenant_id: str
    bot_id: str
    contact_id: str
    platform: str
    external_thread_id: str | None
    """The id of the thread on its platform; unique among the open conversations of the chatbot there."""
    status: Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str
    assignee_id: str | None
    """The user who has taken it over; null also while it waits for one."""
    handoff_reason: Literal["UNSURE", "REQUESTED", "FLAGGED", "ERROR", "BOT_DISABLED", "BOT_DELETED"] | str | None
    """Why the chatbot last asked for a human; null once it is back with a chatbot."""
    handoff_error: str | None
    """The error if handoffReason is ERROR; the reason why the reply was withheld if it is FLAGGED;
    otherwise null.
    """
    unanswered: list[UnansweredQuestion]
    """Questions that a chatbot without a model could not answer since its last answer, oldest first: of a
    hand-off, those that were tried before it. Empty once it is back with a chatbot.
    """
    close_reason: Literal["RESOLVED", "INACTIVITY", "BLOCKED"] | str | None
    closed_at: datetime | None
    last_message_at: datetime | None
    """null until the first message."""
    last_message: ConversationLastMessage | None
    """The first 200 characters of the last message."""
    lead_id: str | None
    """The lead that the chatbot made of it, since the contact showed the intent to buy; null: none."""
    snoozed_until: datetime | None
    """When it comes back to the inbox; a message of the contact brings it back at once. null: not snoozed."""
    reply_window_ends_at: datetime | None
    """Until when the platform takes free text: after that, send a template. null: always."""
    visitor: ConversationVisitor | None
    """null outside of web chats."""
    message_count: int
    unread_count: int
    """Messages of the contact since the team last read or wrote."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    contact_match: Literal["created", "linked", "filled", "updated"] | str | Unset = UNSET
    """The result for the `contact` in the body: a new one was `created`, or one that was there is `linked`
    as it is, had blanks `filled`, or was `updated`.
    """
    contact_ignored: list[str] | Unset = UNSET
    """The fields of the `contact` that were sent, differ from those of the contact that was there, and
    were not written. Without the scope to read, all fields that may not have been written.
    """
    contact_duplicates: list[str] | Unset = UNSET
    """The ids of up to three other contacts with the telephone number of the one that was created."""


@dataclass(kw_only=True, repr=False)
class ConversationCounts(Model):
    open: int
    """Not closed, snoozed ones left out."""
    handed_off: int
    """HUMAN_TAKEOVER, snoozed ones left out."""
    mine: int
    """Of `handedOff`: those whose assignee is the caller; 0 for a key without an owner."""
    unassigned: int
    """Of `handedOff`: those without an assignee."""
    unread: int
    """Of `open`: those with unread messages."""
    snoozed: int
    """Those that come back later."""


@dataclass(kw_only=True, repr=False)
class MessageCreate(Model):
    role: Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str
    """USER is the contact, and makes the chatbot reply; ASSISTANT your own bot; HUMAN_AGENT a human after
    a takeover. SYSTEM is written by the server only.
    """
    content: str
    """May be empty if the message has attachments."""
    attachments: list[str | ContactCreateOwner] | Unset = UNSET
    """Up to 10 files that were uploaded to this conversation and not used in a message yet: their ids, or
    the objects that the upload returned.
    """
    external_id: str | None | Unset = UNSET
    """Posted again with the same externalId, a message is stored once: you get the first one."""
    suggestions: list[str] | Unset = UNSET
    """Of an ASSISTANT message: what the contact may answer, such as the questions that it may mean."""
    template: MessageCreateTemplate | None | Unset = UNSET
    """A template of the channel, as `GET /v1/channels/:id/templates` lists it; for platforms that take
    nothing else after the reply window. `content` is then what your team sees; if it is empty, the
    server names the template.
    """
    metadata: MessageCreateMetadata | None | Unset = UNSET
    """Of an ASSISTANT message: what your own engine has to say of it."""


@dataclass(kw_only=True, repr=False)
class MessageCreateTemplate(Model):
    """A template of the channel, as `GET /v1/channels/:id/templates` lists it; for platforms that take
    nothing else after the reply window. `content` is then what your team sees; if it is empty, the
    server names the template.
    """
    name: str
    language: str
    parameters: list[str] | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class MessageCreateMetadata(Model):
    """Of an ASSISTANT message: what your own engine has to say of it."""
    model: str | None | Unset = UNSET
    tokens: int | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class PostedMessage(Model):
    id: str
    conversation_id: str
    sequence: int
    """Place in the conversation, from 1, without gaps."""
    role: Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str
    content: str
    """Empty if the message has attachments only."""
    attachments: list[Attachment]
    """The files of the message, in their order."""
    sender_id: str | None
    """The contact, the chatbot or the user who wrote it; null of the server and of keys without an owner."""
    external_id: str | None
    """Your own id of the message; unique in the conversation."""
    suggestions: list[str]
    """Suggested answers for the contact. The web chat shows them as buttons until there is something
    newer, and a click sends the text; on other channels they are numbered lines below the text.
    """
    template: MessageTemplate | None
    """The template that was sent; null: free text."""
    metadata: MessageMetadata | None
    """Of replies of chatbots, of mails, and of messages of a platform that were more than a plain text;
    null of all others.
    """
    delivery: Literal["PENDING", "SENT", "DELIVERED", "READ", "FAILED"] | str | None
    """Whether it has left for the thread of its platform. Null if the server sends it nowhere: you show it
    yourself.
    """
    delivery_error: str | None
    """Of a FAILED one: what the platform said, with its code; else null."""
    created_at: datetime
    reply: Message | None
    """With `wait=true`, the reply of the chatbot; null if there is none: it handed off, or somebody was
    quicker.
    """


@dataclass(kw_only=True, repr=False)
class ReplyEventMessage(Model):
    """The message that was posted. Always the first event."""
    type: Literal["message"] | str
    message: Message


@dataclass(kw_only=True, repr=False)
class ReplyEventText(Model):
    """The next piece of the reply, while it is made."""
    type: Literal["text"] | str
    text: str


@dataclass(kw_only=True, repr=False)
class ReplyEventReply(Model):
    """The reply as it was stored, which wins over its pieces; null if there is none."""
    type: Literal["reply"] | str
    message: Message | None


@dataclass(kw_only=True, repr=False)
class ReplyEventConversation(Model):
    """Where the conversation stands now. Always the last."""
    type: Literal["conversation"] | str
    conversation: Conversation


@dataclass(kw_only=True, repr=False)
class TypingShown(Model):
    shown: bool
    """false if it was shown a moment ago, or if the conversation is closed."""


@dataclass(kw_only=True, repr=False)
class ConversationReassign(Model):
    assignee_id: str | None | Unset = UNSET
    """The user who goes on with it; null: nobody in particular."""
    bot_id: str | Unset = UNSET
    """The chatbot that goes on with it."""


@dataclass(kw_only=True, repr=False)
class ConversationSnooze(Model):
    until: datetime | None
    """When it comes back, at most 365 days from now; null: now."""


@dataclass(kw_only=True, repr=False)
class ConversationReopen(Model):
    to: Literal["BOT", "HUMAN"] | str
    """The side that continues the conversation. HUMAN: the caller becomes the assignee."""


@dataclass(kw_only=True, repr=False)
class ConversationNoteCreate(Model):
    content: str
    mentions: list[str] | Unset = UNSET
    """Ids of users of the tenant, at most 20; an id that is sent twice counts once."""
    conversation_id: str | Unset = UNSET
    """Accepted only as it is. Add a note to the other conversation with POST /v1/conversations/:id/notes."""


@dataclass(kw_only=True, repr=False)
class ConversationNoteUpdate(Model):
    content: str | Unset = UNSET
    mentions: list[str] | Unset = UNSET
    """Ids of users of the tenant, at most 20; an id that is sent twice counts once."""
    conversation_id: str | Unset = UNSET
    """Accepted only as it is. Add a note to the other conversation with POST /v1/conversations/:id/notes."""


@dataclass(kw_only=True, repr=False)
class ConversationAssignmentPreviewRequest(Model):
    conversation_id: str | Unset = UNSET
    """Only this conversation, as if it waited, regardless of its assignee."""
    limit: int | Unset = UNSET
    """How many conversations to look at, longest waiting first. Default: 100."""


@dataclass(kw_only=True, repr=False)
class ConversationAssignmentPreview(Model):
    conversations: list[ConversationAssignmentPreviewConversations]
    """In the order in which they would be assigned: the one that has waited longest first."""
    users: list[ConversationAssignmentPreviewUsers]
    """Those who can get a conversation come first, in the order of their turns."""


@dataclass(kw_only=True, repr=False)
class ConversationAssignmentPreviewConversations(Model):
    conversation_id: str
    assignee_id: str | None
    """The user who would get the conversation; null: nobody."""
    rule: str | None
    """The name of the rule that would assign it."""
    reason: Literal["NEXT_IN_TURN", "NO_RULES", "NO_RULE_APPLIES", "NO_ELIGIBLE_USER", "ALL_USERS_FULL"] | str
    message: str
    """Why, in a sentence."""


@dataclass(kw_only=True, repr=False)
class ConversationAssignmentPreviewUsers(Model):
    user_id: str
    name: str
    eligible: bool
    """Whether a rule can give the user a conversation now."""
    reason: Literal["UNAVAILABLE", "FULL", "INVITED", "DISABLED", "VIEWER", "OFFLINE"] | str | None
    """Why not. OFFLINE: the user is not ONLINE; rules with `onlyOnline: false` still count the user."""
    status: Literal["ONLINE", "AWAY", "OFFLINE"] | str
    open_conversations: int
    """Conversations in HUMAN_TAKEOVER that the user has now, snoozed ones left out."""
    max_open_conversations: int | None


@dataclass(kw_only=True, repr=False)
class CrawlTaskCreate(Model):
    name: str
    platforms: list[str]
    """GET /v1/platforms lists them. One that is not available fails in the run, without the others."""
    keywords: list[str]
    """Words or phrases; a text with any of them is found."""
    sells: str | None | Unset = UNSET
    """What you sell, in your own words, such as "centrifugal pumps, valves and spare parts for water
    works". Posts about it score higher, and posts in its language that name nothing of it lower.
    Default: not said.
    """
    schedule: str | Unset = UNSET
    """ONCE, HOURLY, DAILY, or five fields of cron (minute, hour, day of the month, month, day of the week)
    at least 5 minutes apart. A range can go past the end of its field (Fri-Mon, 22-2), and a step can
    begin at a value (5/15).
    """
    timezone: str | Unset = UNSET
    """The IANA time zone that DAILY and cron are read in. Default: UTC."""
    filters: CrawlTaskCreateFilters | Unset = UNSET
    """Replaced as a whole."""
    promote: CrawlTaskCreatePromote | None | Unset = UNSET
    """The results that become leads automatically. Default: none."""
    status: Literal["PENDING", "RUNNING", "PAUSED", "COMPLETED", "FAILED", "SCHEDULED"] | str | Unset = UNSET
    """Accepted only as it is. Use POST /v1/crawl-tasks/:id/run, POST /v1/crawl-tasks/:id/pause, POST
    /v1/crawl-tasks/:id/resume or POST /v1/crawl-tasks/:id/cancel.
    """


@dataclass(kw_only=True, repr=False)
class CrawlTaskCreateFilters(Model):
    """Replaced as a whole."""
    types: list[Literal["POST", "COMMENT", "PROFILE"] | str] | Unset = UNSET
    """What is collected. Default: POST and COMMENT. The platforms that yield PROFILE are in GET
    /v1/platforms.
    """
    min_followers: int | Unset = UNSET
    """Authors with fewer followers are left out; those with an unknown number pass."""
    require_followers: bool | Unset = UNSET
    """Whether authors with an unknown number of followers are left out too."""
    language: str | Unset = UNSET
    """ISO 639 code. Texts in another language are left out; those whose language is unknown pass."""
    exclude_keywords: list[str] | Unset = UNSET
    """Texts that have one of these are left out."""
    feeds: list[str] | Unset = UNSET
    """RSS: the addresses of feeds (RSS, Atom or JSON Feed), or of pages that name one. https, and public."""
    instances: list[str] | Unset = UNSET
    """MASTODON and LEMMY: the host names of instances. Default: the operator's."""
    sites: list[str] | Unset = UNSET
    """STACK_EXCHANGE: the names of sites. Default: stackoverflow."""


@dataclass(kw_only=True, repr=False)
class CrawlTaskCreatePromote(Model):
    """The results that become leads automatically. Default: none."""
    min_score: int | None | Unset = UNSET
    """Results that score at least this become leads. Default: the score from which on at least 9 of 10
    measured posts in their language were right, which is 75 for en, 65 for de, 75 for es, 70 for fr, 65
    for pt, 70 for it. Results in other languages, and those that a language model scored, do not become
    leads by the default.
    """
    pipeline_id: str | None | Unset = UNSET
    """Default: the default pipeline."""


@dataclass(kw_only=True, repr=False)
class CrawlTaskUpdate(Model):
    name: str | Unset = UNSET
    platforms: list[str] | Unset = UNSET
    """GET /v1/platforms lists them. One that is not available fails in the run, without the others."""
    keywords: list[str] | Unset = UNSET
    """Words or phrases; a text with any of them is found."""
    sells: str | None | Unset = UNSET
    """What you sell, in your own words, such as "centrifugal pumps, valves and spare parts for water
    works". Posts about it score higher, and posts in its language that name nothing of it lower.
    Default: not said.
    """
    schedule: str | Unset = UNSET
    """ONCE, HOURLY, DAILY, or five fields of cron (minute, hour, day of the month, month, day of the week)
    at least 5 minutes apart. A range can go past the end of its field (Fri-Mon, 22-2), and a step can
    begin at a value (5/15).
    """
    timezone: str | Unset = UNSET
    """The IANA time zone that DAILY and cron are read in. Default: UTC."""
    filters: CrawlTaskCreateFilters | Unset = UNSET
    """Replaced as a whole."""
    promote: CrawlTaskCreatePromote | None | Unset = UNSET
    """The results that become leads automatically. Default: none."""
    status: Literal["PENDING", "RUNNING", "PAUSED", "COMPLETED", "FAILED", "SCHEDULED"] | str | Unset = UNSET
    """Accepted only as it is. Use POST /v1/crawl-tasks/:id/run, POST /v1/crawl-tasks/:id/pause, POST
    /v1/crawl-tasks/:id/resume or POST /v1/crawl-tasks/:id/cancel.
    """


@dataclass(kw_only=True, repr=False)
class CrawlRun(Model):
    id: str
    tenant_id: str
    task_id: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "PARTIAL", "FAILED", "CANCELLED"] | str
    """COMPLETED: every platform. PARTIAL: some failed or were cut short. FAILED: all failed. CANCELLED:
    the task was cancelled. PENDING: the task is paused.
    """
    scheduled_for: datetime
    """The moment of the schedule that it belongs to."""
    found: int
    """Posts, comments and profiles that passed the filters."""
    created: int
    """Results that were new."""
    promoted: int
    """Results that became leads automatically."""
    platforms: list[CrawlRunPlatform]
    created_at: datetime
    """When it began."""
    completed_at: datetime | None


@dataclass(kw_only=True, repr=False)
class CrawlRunPlatform(Model):
    platform: str
    status: Literal["PENDING", "RUNNING", "COMPLETED", "PARTIAL", "FAILED", "CANCELLED"] | str
    found: int
    """Posts, comments and profiles that passed the filters."""
    created: int
    """Results that were new."""
    promoted: int
    """Results that became leads automatically."""
    pages: int
    """Pages read."""
    error: str | None
    """Why it failed or is PARTIAL."""
    waiting: str | None
    """"waiting for <platform or host> until <time>" while it allows no more requests; null: it is not
    waiting.
    """
    completed_at: datetime | None


@dataclass(kw_only=True, repr=False)
class CrawlResult(Model):
    id: str
    tenant_id: str
    task_id: str
    run_id: str
    """The run that found it first."""
    platform: str
    type: Literal["POST", "COMMENT", "PROFILE"] | str
    external_id: str
    """The platform's id of it; unique within task and platform."""
    author: str
    """Handle on the platform; empty if the platform does not report one."""
    author_name: str | None
    author_url: str | None
    followers: int | None
    """null: the platform does not report it."""
    url: str | None
    """The original."""
    title: str | None
    content: str
    """Plain text."""
    language: str
    """ISO 639 code; `und` if unknown."""
    attribution: str | None
    """Attribution that the platform requires, such as a licence."""
    published_at: datetime | None
    score: int
    """AI intent score, 0 to 100: how likely the author is to buy."""
    score_reasons: list[IntentReason]
    score_engine: str
    """The engine that computed the score, such as `rules-1`."""
    status: Literal["NEW", "PROMOTED", "DISMISSED"] | str
    places: list[CrawlPlace]
    """Where the same post was found besides `url`, the oldest find first. `url` is the place that was
    found first.
    """
    promoted_lead_id: str | None
    """The lead that it became, or joined."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class IntentReason(Model):
    rule: str
    """Such as `asks_for_recommendation`."""
    points: int
    evidence: str
    """The words in which it was found; empty if it was not found in words."""


@dataclass(kw_only=True, repr=False)
class CrawlPlace(Model):
    platform: str
    external_id: str
    """The platform's id of it."""
    author: str
    """Handle on the platform; empty if the platform does not report one."""
    url: str | None
    published_at: datetime | None
    found_at: datetime
    """When the task found it there."""


@dataclass(kw_only=True, repr=False)
class CrawlResultPromote(Model):
    pipeline_id: str | None | Unset = UNSET
    """Default: that of the task's `promote`, else the default pipeline."""
    assigned_to_id: str | None | Unset = UNSET
    """The owning user of the lead."""


@dataclass(kw_only=True, repr=False)
class Platform(Model):
    platform: str
    """The identifier that crawl tasks name."""
    name: str
    available: bool
    unavailable_reason: str | None
    """What is missing; null if it is available."""
    types: list[Literal["POST", "COMMENT", "PROFILE"] | str]
    """The kind of content that the platform returns."""
    followers: bool
    """Whether the platform reports the number of followers of an author."""
    filters: list[str]
    """The filters that say where to look on it: `feeds`, `instances`, `sites`."""
    attribution: str | None
    """Attribution that the platform requires for its content."""


@dataclass(kw_only=True, repr=False)
class CannedReplyCreate(Model):
    shortcut: str
    """The word that you type to find it: letters, digits, _ and -. Unique among the shared ones, and among
    your own, ignoring case.
    """
    content: str
    """Text with variables in double braces: `{{contact.name}}`, `{{contact.firstName}}`,
    `{{contact.email}}`, `{{contact.company}}`, `{{contact.title}}`, `{{user.name}}`. After `|` stands
    what is used if there is no value: `{{contact.firstName|there}}`.
    """
    shared: bool | Unset = UNSET
    """Default: false, only you see it. A key without an owner can make shared ones only."""


@dataclass(kw_only=True, repr=False)
class CannedReplyUpdate(Model):
    shortcut: str | Unset = UNSET
    """The word that you type to find it: letters, digits, _ and -. Unique among the shared ones, and among
    your own, ignoring case.
    """
    content: str | Unset = UNSET
    """Text with variables in double braces: `{{contact.name}}`, `{{contact.firstName}}`,
    `{{contact.email}}`, `{{contact.company}}`, `{{contact.title}}`, `{{user.name}}`. After `|` stands
    what is used if there is no value: `{{contact.firstName|there}}`.
    """
    shared: bool | Unset = UNSET
    """Default: false, only you see it. A key without an owner can make shared ones only."""


@dataclass(kw_only=True, repr=False)
class CannedReplyRender(Model):
    conversation_id: str | Unset = UNSET
    """Fills in the contact of this conversation."""


@dataclass(kw_only=True, repr=False)
class RenderedReply(Model):
    content: str


@dataclass(kw_only=True, repr=False)
class EmailWithText(Model):
    id: str
    tenant_id: str
    direction: Literal["OUTBOUND", "INBOUND"] | str
    """OUTBOUND: to the contact. INBOUND: from the contact."""
    status: Literal["SCHEDULED", "QUEUED", "SENDING", "SENT", "FAILED", "CANCELLED", "BOUNCED", "RECEIVED"] | str
    """SCHEDULED and QUEUED wait; SENDING: an attempt has begun; then SENT, FAILED, BOUNCED or CANCELLED.
    INBOUND ones are RECEIVED.
    """
    mailbox_id: str
    """The mailbox that sends or received it. It may have been deleted."""
    owner_id: str | None
    """The user whose mailbox it is; null of a shared mailbox."""
    user_id: str | None
    """The user who wrote it here; null of mails that were read from a mailbox."""
    contact_id: str
    """The contact to or from whom it is."""
    lead_id: str | None
    """The lead that it concerns; null: the contact alone."""
    thread_id: str
    """The mails that answer each other have the same."""
    in_reply_to: str | None
    """The mail that it answers; null if it begins a thread or that mail is not here."""
    message_id: str | None
    """Its Message-ID, in angle brackets. Of an OUTBOUND one, fixed before it is sent."""
    from_: MailAddress | None = define(metadata={"name": "from"})
    """The sender; null if `restricted`."""
    to: list[MailAddress]
    """The recipients; empty if `restricted`."""
    cc: list[MailAddress]
    """The recipients of a copy; empty if `restricted`."""
    bcc: list[MailAddress]
    """The recipients of a copy whom the others do not see; empty if `restricted`."""
    subject: str
    """The subject; empty if it has none."""
    preview: str | None
    """The beginning of the text; null if `restricted`."""
    attachments: list[EmailAttachment]
    """Its files; empty if `restricted`."""
    restricted: bool
    """true: the owner of the mailbox shows you its subject and times alone."""
    visibility: Literal["ALL", "SUBJECT", "NOTHING"] | str
    """The part that users other than the owner of the mailbox see."""
    automatic: bool
    """Of an INBOUND one: whether a program wrote it, such as an out-of-office notice."""
    failure: EmailFailure | None
    """Of one that is FAILED, BOUNCED or CANCELLED, of one that is tried again, and of one that is SENT,
    but not to all recipients; else null.
    """
    attempts: int
    """How often it was tried to send it."""
    send_at: datetime | None
    """The time that it was scheduled for; null: at once."""
    sent_at: datetime | None
    """When its server took it; null: not yet."""
    received_at: datetime | None
    """Of an INBOUND one: when it arrived; else null."""
    occurred_at: datetime
    """Its place on the timeline: when it was sent or received; until then, when it is due."""
    activity_id: str | None
    """Its entry on the timeline; null: it has none."""
    created_by: CreatedBy | None
    """The user, key or app that wrote it; null of mails that were read from a mailbox."""
    created_at: datetime
    updated_at: datetime
    text: str | None
    """The whole text; null if `restricted`."""
    reply: str | None
    """Of an INBOUND one: the text without what it quotes of earlier mails. null if that is the same, and
    if `restricted`.
    """
    html: str | None
    """The text in HTML, of which nothing can run or load; null if it has none, and if `restricted`."""


@dataclass(kw_only=True, repr=False)
class FormRead(Model):
    id: str
    tenant_id: str
    name: str
    enabled: bool
    """A form that is not takes no submissions; its page says so."""
    url: str
    """The page of the form, which is also the `action` of your own HTML. It is public and not a secret."""
    snippet: str
    """The line of HTML that shows the form on a page of yours."""
    title: str | None
    """The heading of the page; null: the name."""
    intro: str | None
    """Stands below the heading; null: nothing."""
    language: Literal["en", "de", "es", "fr", "pt"] | str | None
    """The language of the page; null: that of the browser."""
    fields: list[FormField]
    """The inputs, in their order."""
    consents: list[FormConsent]
    """The checkboxes below the inputs, in their order."""
    pipeline_id: str | None
    """Where leads begin; null: the default pipeline."""
    stage_id: str | None
    """null: the first stage of the pipeline."""
    assigned_to_id: str | None
    """The user who gets the leads."""
    auto_assign: bool
    """Gives each lead to the next user in turn, as `POST /v1/leads/auto-assign` does."""
    tags: list[str]
    """The names of tags that leads get. Unknown ones are made."""
    allowed_origins: list[str]
    """The pages that the form stands on. A submission from another one is spam. Empty: any page."""
    blocked: list[str]
    """E-mail addresses, domains such as `@example.com`, and words that make it spam."""
    thanks_text: str | None
    """Shown after a submission; null: the usual words."""
    redirect_url: str | None
    """Where the browser goes after a submission; null: it sees the text."""
    double_opt_in: bool
    """Mails a link to the visitor, and makes nothing of what they sent until they confirm their address.
    Needs a required field `contact.email`, and a server that sends mail.
    """
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    deleted_at: datetime | Unset = UNSET
    """When the form was deleted; only in lists with `deleted=true`."""


@dataclass(kw_only=True, repr=False)
class FormCreate(Model):
    name: str
    fields: list[FormCreateFields]
    """The inputs, in their order."""
    enabled: bool | Unset = UNSET
    """Default: true."""
    title: str | None | Unset = UNSET
    intro: str | None | Unset = UNSET
    """Stands below the heading; null: nothing."""
    language: Literal["en", "de", "es", "fr", "pt"] | str | None | Unset = UNSET
    consents: list[FormCreateConsents] | Unset = UNSET
    """The checkboxes below the inputs, in their order."""
    pipeline_id: str | None | Unset = UNSET
    stage_id: str | None | Unset = UNSET
    assigned_to_id: str | None | Unset = UNSET
    auto_assign: bool | Unset = UNSET
    """Default: false."""
    tags: list[str] | Unset = UNSET
    allowed_origins: list[str] | Unset = UNSET
    """The pages that the form stands on. A submission from another one is spam. Empty: any page."""
    blocked: list[str] | Unset = UNSET
    """E-mail addresses, domains such as `@example.com`, and words that make it spam."""
    thanks_text: str | None | Unset = UNSET
    """Shown after a submission; null: the usual words."""
    redirect_url: str | None | Unset = UNSET
    """Where the browser goes after a submission; null: it sees the text."""
    double_opt_in: bool | Unset = UNSET
    """Default: false. Mails a link to the visitor, and makes nothing of what they sent until they confirm
    their address. Needs a required field `contact.email`, and a server that sends mail.
    """


@dataclass(kw_only=True, repr=False)
class FormCreateFields(Model):
    name: str
    to: str
    """Where the value goes: contact.name, contact.email, contact.phone, contact.company, contact.title,
    contact.country, lead.title, lead.value, message, file, or `contact.customFields.<key>` or
    `lead.customFields.<key>`. A `message` becomes the text of the activity. A `file` is kept with the
    submission; a form can have several.
    """
    label: str | None | Unset = UNSET
    hint: str | None | Unset = UNSET
    """Stands below the input."""
    required: bool | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class FormCreateConsents(Model):
    name: str
    text: str
    required: bool | Unset = UNSET
    version: int | Unset = UNSET
    """Computed: it may be sent back, and is ignored."""
    changed_at: str | Unset = UNSET
    """Computed: it may be sent back, and is ignored."""


@dataclass(kw_only=True, repr=False)
class FormUpdate(Model):
    name: str | Unset = UNSET
    fields: list[FormCreateFields] | Unset = UNSET
    """The inputs, in their order."""
    enabled: bool | Unset = UNSET
    """Default: true."""
    title: str | None | Unset = UNSET
    intro: str | None | Unset = UNSET
    """Stands below the heading; null: nothing."""
    language: Literal["en", "de", "es", "fr", "pt"] | str | None | Unset = UNSET
    consents: list[FormCreateConsents] | Unset = UNSET
    """The checkboxes below the inputs, in their order."""
    pipeline_id: str | None | Unset = UNSET
    stage_id: str | None | Unset = UNSET
    assigned_to_id: str | None | Unset = UNSET
    auto_assign: bool | Unset = UNSET
    """Default: false."""
    tags: list[str] | Unset = UNSET
    allowed_origins: list[str] | Unset = UNSET
    """The pages that the form stands on. A submission from another one is spam. Empty: any page."""
    blocked: list[str] | Unset = UNSET
    """E-mail addresses, domains such as `@example.com`, and words that make it spam."""
    thanks_text: str | None | Unset = UNSET
    """Shown after a submission; null: the usual words."""
    redirect_url: str | None | Unset = UNSET
    """Where the browser goes after a submission; null: it sees the text."""
    double_opt_in: bool | Unset = UNSET
    """Default: false. Mails a link to the visitor, and makes nothing of what they sent until they confirm
    their address. Needs a required field `contact.email`, and a server that sends mail.
    """


@dataclass(kw_only=True, repr=False)
class FormSubmission(Model):
    id: str
    tenant_id: str
    form_id: str
    """The id of the form."""
    form_version: int
    """The version of the form at that time."""
    status: Literal["RECEIVED", "PROCESSED", "NEEDS_REVIEW", "SPAM", "PENDING_CONFIRMATION", "EXPIRED"] | str
    """RECEIVED: stored, and worked on next. PROCESSED: it has a contact and a lead. NEEDS_REVIEW: a value
    or a rule was refused, as `problem` says. SPAM: nothing was made of it. PENDING_CONFIRMATION: the
    visitor has to confirm their address first. EXPIRED: they did not in time, and nothing was made of
    it.
    """
    problem: FormSubmissionProblem | None
    """The refusal and its reason; null unless the status is NEEDS_REVIEW."""
    values: list[SubmittedValue]
    """All that was sent, in its order."""
    files: list[SubmittedFile]
    """Files that were sent along, in their order."""
    consents: list[SubmittedConsent]
    """The checkboxes of the form as it was then."""
    source: SubmissionSource
    verdict: SubmissionVerdict
    """Whether it is spam, and why."""
    contact_id: str | None
    lead_id: str | None
    contact_match: Literal["created", "linked", "filled", "updated"] | str | None
    """created: the contact is new. linked: it was there already, and nothing of it was changed."""
    contact_ignored: list[str]
    """Fields of the contact that differ from what was sent. Nobody has proved who sent it, so they stay."""
    confirmation: FormSubmissionConfirmation | None
    """Of a form with `doubleOptIn`: the mail to the visitor; null: none was sent."""
    processed_at: datetime | None
    """When its lead was made."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class FormSubmissionProblem(Model):
    """The refusal and its reason; null unless the status is NEEDS_REVIEW."""
    code: str
    message: str
    field: str | None
    """The name of the input that was refused; null: it is none of them."""


@dataclass(kw_only=True, repr=False)
class FormSubmissionConfirmation(Model):
    """Of a form with `doubleOptIn`: the mail to the visitor; null: none was sent."""
    expires_at: datetime
    """Until when the link in the mail is valid."""
    confirmed_at: datetime | None
    """When the visitor confirmed their address; null: they have not."""


@dataclass(kw_only=True, repr=False)
class SubmittedValue(Model):
    name: str
    """The name of the input."""
    to: str | None
    """Where it goes; null: the form has no field with this name, so that it is kept here alone."""
    value: str | list[str]
    """As it was sent; a list if the name came several times."""


@dataclass(kw_only=True, repr=False)
class SubmittedFile(Model):
    id: str | None
    """null: the form has no field for files with this name, so that it was not kept."""
    name: str
    """The name of the input."""
    file_name: str
    """The name of the file, without a path; its extension fits the type."""
    content_type: str | None
    """The media type that the server found in the file; null: it was not kept."""
    size: int | None
    """Bytes; null: it was not kept."""


@dataclass(kw_only=True, repr=False)
class SubmittedConsent(Model):
    name: str
    text: str
    """As it stood in the form at that time."""
    version: int
    """The version of the text."""
    given: bool
    """Whether the box was checked."""
    at: datetime


@dataclass(kw_only=True, repr=False)
class SubmissionSource(Model):
    page: str | None
    """The page that the form stands on, as the browser said."""
    referrer: str | None
    """The page before it."""
    utm: dict[str, str]
    """Of utm_source, utm_medium, utm_campaign, utm_term, utm_content: those that were there."""
    click_ids: dict[str, str]
    """Of gclid, gbraid, wbraid, fbclid, msclkid, ttclid, li_fat_id: those that were there."""


@dataclass(kw_only=True, repr=False)
class SubmissionVerdict(Model):
    score: int
    """The sum of the points. From 100 on, it is spam."""
    proven: bool
    """Whether a script in the browser has computed a proof of work."""
    reasons: list[SubmissionVerdictReasons]
    decided_by: Literal["SERVER", "USER"] | str
    """USER: a person has marked it, and the score counts no more."""


@dataclass(kw_only=True, repr=False)
class SubmissionVerdictReasons(Model):
    code: Literal["TRAP_FILLED", "ORIGIN_NOT_ALLOWED", "BLOCKED_VALUE", "BLOCKED_CONTACT", "TOO_FAST", "TOKEN_USED_OFTEN", "BAD_TOKEN", "BAD_PROOF", "MARKUP", "MANY_LINKS", "LINK_AS_NAME"] | str
    points: int
    message: str


@dataclass(kw_only=True, repr=False)
class FormSubmissionJudge(Model):
    spam: bool
    """true: it is spam. A lead that was made of it stays. false: it is not, and is worked on."""


@dataclass(kw_only=True, repr=False)
class NotificationsRead(Model):
    ids: list[str] | Unset = UNSET
    """These notifications; others are ignored."""
    until: datetime | Unset = UNSET
    """All that were created at this time or before."""


@dataclass(kw_only=True, repr=False)
class UnreadCount(Model):
    unread: int
    """Notifications that are still unread."""


@dataclass(kw_only=True, repr=False)
class NotificationSettings(Model):
    language: Literal["en", "de", "es", "fr"] | str
    """The language of the mails."""
    kinds: NotificationSettingsKinds
    mail_available: bool
    """Whether this server sends mail."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""


@dataclass(kw_only=True, repr=False)
class NotificationSettingsKinds(Model):
    lead_assigned: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "LEAD_ASSIGNED"})
    conversation_assigned: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "CONVERSATION_ASSIGNED"})
    conversation_handed_off: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "CONVERSATION_HANDED_OFF"})
    mentioned: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "MENTIONED"})
    task_assigned: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "TASK_ASSIGNED"})
    task_due: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "TASK_DUE"})
    import_finished: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "IMPORT_FINISHED"})
    export_finished: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "EXPORT_FINISHED"})
    email_bounced: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "EMAIL_BOUNCED"})
    email_failed: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "EMAIL_FAILED"})
    mailbox_failed: NotificationSettingsKindsLEADASSIGNED = define(metadata={"name": "MAILBOX_FAILED"})


@dataclass(kw_only=True, repr=False)
class NotificationSettingsKindsLEADASSIGNED(Model):
    in_app: bool
    """In the list and the live stream."""
    mail: bool
    """In a mail, at most one an hour, if it is still unread by then."""


@dataclass(kw_only=True, repr=False)
class NotificationSettingsUpdate(Model):
    language: Literal["en", "de", "es", "fr"] | str | Unset = UNSET
    """Default: en."""
    kinds: NotificationSettingsUpdateKinds | Unset = UNSET
    """What you leave out stays. Default: in the app, without mail."""


@dataclass(kw_only=True, repr=False)
class NotificationSettingsUpdateKinds(Model):
    """What you leave out stays. Default: in the app, without mail."""
    lead_assigned: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "LEAD_ASSIGNED"})
    conversation_assigned: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "CONVERSATION_ASSIGNED"})
    conversation_handed_off: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "CONVERSATION_HANDED_OFF"})
    mentioned: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "MENTIONED"})
    task_assigned: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "TASK_ASSIGNED"})
    task_due: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "TASK_DUE"})
    import_finished: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "IMPORT_FINISHED"})
    export_finished: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "EXPORT_FINISHED"})
    email_bounced: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "EMAIL_BOUNCED"})
    email_failed: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "EMAIL_FAILED"})
    mailbox_failed: NotificationSettingsUpdateKindsLEADASSIGNED | Unset = define(default=UNSET, metadata={"name": "MAILBOX_FAILED"})


@dataclass(kw_only=True, repr=False)
class NotificationSettingsUpdateKindsLEADASSIGNED(Model):
    in_app: bool | Unset = UNSET
    """In the list and the live stream."""
    mail: bool | Unset = UNSET
    """In a mail, at most one an hour, if it is still unread by then."""


@dataclass(kw_only=True, repr=False)
class ViewCreate(Model):
    name: str
    filters: dict[str, str] | Unset = UNSET
    """Query parameters that the list takes, as in an address: `{"status": "OPEN,NURTURING", "value[gte]":
    "1000"}`.
    """
    sort: str | None | Unset = UNSET
    """An order that the list takes."""
    columns: list[str] | Unset = UNSET
    shared: bool | Unset = UNSET
    """Default: false, only you see it. A key without an owner can make shared views only."""
    resource: Literal["leads", "contacts", "activities", "conversations"] | str


@dataclass(kw_only=True, repr=False)
class ViewUpdate(Model):
    name: str | Unset = UNSET
    filters: dict[str, str] | Unset = UNSET
    """Query parameters that the list takes, as in an address: `{"status": "OPEN,NURTURING", "value[gte]":
    "1000"}`.
    """
    sort: str | None | Unset = UNSET
    """An order that the list takes."""
    columns: list[str] | Unset = UNSET
    shared: bool | Unset = UNSET
    """Default: false, only you see it. A key without an owner can make shared views only."""
    resource: Literal["leads", "contacts", "activities", "conversations"] | str | Unset = UNSET
    """Accepted only as it is. Create another view with POST /v1/views."""


@dataclass(kw_only=True, repr=False)
class Overview(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    current: OverviewCurrent
    """The counts of the period."""
    previous: OverviewPrevious
    """The same in the period of the same length before it."""
    open: OverviewOpen
    """Leads that are open now, whenever they were created."""
    tasks: OverviewTasks
    """Of the users in `assignee`, if you send it, else of all."""
    conversations: OverviewConversations | None
    """null without the scope read:conversations."""


@dataclass(kw_only=True, repr=False)
class OverviewCurrent(Model):
    """The counts of the period."""
    created: int
    """Leads that were created."""
    won: int
    """Leads that were won."""
    lost: int
    """Leads that were lost."""
    win_rate: float | None
    """Won leads as a share of those won and lost, 0 to 1; null if there are none."""
    won_amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class OverviewCurrentWonAmounts(Model):
    currency: str
    """ISO 4217 code."""
    value: float
    """Sum of the values."""


@dataclass(kw_only=True, repr=False)
class OverviewPrevious(Model):
    """The same in the period of the same length before it."""
    created: int
    """Leads that were created."""
    won: int
    """Leads that were won."""
    lost: int
    """Leads that were lost."""
    win_rate: float | None
    """Won leads as a share of those won and lost, 0 to 1; null if there are none."""
    won_amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class OverviewOpen(Model):
    """Leads that are open now, whenever they were created."""
    count: int
    """Leads that are OPEN or NURTURING now."""
    amounts: list[PipelineTotalsAmounts]
    """One for each currency, by its code."""
    without_owner: int
    without_next_step: int
    """Those without an activity that is due and not done."""


@dataclass(kw_only=True, repr=False)
class OverviewTasks(Model):
    """Of the users in `assignee`, if you send it, else of all."""
    open: int
    """Activities with `dueAt` that are not done."""
    overdue: int
    """Those of them that were due before now."""
    due_today: int
    """Those of them that are due today, in `timezone`, from now on."""


@dataclass(kw_only=True, repr=False)
class OverviewConversations(Model):
    """null without the scope read:conversations."""
    waiting: int
    """Conversations that a human has to take: HUMAN_TAKEOVER without an assignee."""
    taken_over: int
    """Conversations that a human has: HUMAN_TAKEOVER with an assignee."""


@dataclass(kw_only=True, repr=False)
class FunnelReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    pipeline_id: str
    count: int
    """Leads created in the period that are in the pipeline or have been in it."""
    stages: list[FunnelReportStages]
    """In order of position."""


@dataclass(kw_only=True, repr=False)
class FunnelReportStages(Model):
    stage_id: str
    name: str
    type: Literal["OPEN", "WON", "LOST"] | str
    entered: int
    """Leads that are in the stage or have been in it."""
    reached: int
    """Leads that came as far as this stage: are or have been in it or in a later one that is not LOST. Of
    a LOST stage the same as `entered`.
    """
    conversion: float | None
    """`reached` of the next stage as a share of that of this one, LOST stages left out; null for the last
    one, or if nothing reached this one.
    """
    current: int
    """Leads that are in the stage now."""
    time_in_stage: FunnelReportStagesTimeInStage
    """How long leads stayed in the stage until they left it."""


@dataclass(kw_only=True, repr=False)
class FunnelReportStagesTimeInStage(Model):
    """How long leads stayed in the stage until they left it."""
    stays: int
    """Stays that have ended. A lead that came back has several."""
    average_seconds: float | None
    median_seconds: float | None


@dataclass(kw_only=True, repr=False)
class WonReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    total: WonReportTotal
    series: list[WonReportSeries]
    """One for each interval, empty ones included."""
    groups: list[WonReportGroups]
    """With `groupBy`: one for each group, most wins first."""
    owner_of: Literal["CLOSING"] | str
    """The owner of a lead, in groups and filters: CLOSING means the user who owned it when it was closed,
    regardless of its owner now.
    """


@dataclass(kw_only=True, repr=False)
class WonReportTotal(Model):
    won: int
    """Leads that were won."""
    lost: int
    """Leads that were lost."""
    unqualified: int
    """Leads that turned out to be unqualified."""
    win_rate: float | None
    """Won leads as a share of those won and lost, 0 to 1; null if there are none."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""
    average_days_to_win: float | None
    """Days from the creation of a won lead to its closing, on average; null if none was won."""


@dataclass(kw_only=True, repr=False)
class WonReportSeries(Model):
    start: datetime
    end: datetime
    won: int
    """Leads that were won."""
    lost: int
    """Leads that were lost."""
    unqualified: int
    """Leads that turned out to be unqualified."""
    win_rate: float | None
    """Won leads as a share of those won and lost, 0 to 1; null if there are none."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""
    average_days_to_win: float | None
    """Days from the creation of a won lead to its closing, on average; null if none was won."""


@dataclass(kw_only=True, repr=False)
class WonReportGroups(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    won: int
    """Leads that were won."""
    lost: int
    """Leads that were lost."""
    unqualified: int
    """Leads that turned out to be unqualified."""
    win_rate: float | None
    """Won leads as a share of those won and lost, 0 to 1; null if there are none."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""
    average_days_to_win: float | None
    """Days from the creation of a won lead to its closing, on average; null if none was won."""


@dataclass(kw_only=True, repr=False)
class SourceReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    total: SourceReportTotal
    series: list[SourceReportSeries]
    """One for each interval, empty ones included."""
    groups: list[SourceReportGroups]
    """One for each source, or what `groupBy` names; most leads first."""


@dataclass(kw_only=True, repr=False)
class SourceReportTotal(Model):
    created: int
    """Leads that were created."""
    open: int
    """Those of them that are OPEN or NURTURING now."""
    won: int
    """Those of them that are WON now."""
    lost: int
    """Those of them that are LOST now."""
    unqualified: int
    """Those of them that are UNQUALIFIED now."""
    conversion: float | None
    """Won leads as a share of those created, 0 to 1; null if there are none."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class SourceReportSeries(Model):
    start: datetime
    end: datetime
    created: int
    """Leads that were created."""
    open: int
    """Those of them that are OPEN or NURTURING now."""
    won: int
    """Those of them that are WON now."""
    lost: int
    """Those of them that are LOST now."""
    unqualified: int
    """Those of them that are UNQUALIFIED now."""
    conversion: float | None
    """Won leads as a share of those created, 0 to 1; null if there are none."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class SourceReportGroups(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    created: int
    """Leads that were created."""
    open: int
    """Those of them that are OPEN or NURTURING now."""
    won: int
    """Those of them that are WON now."""
    lost: int
    """Those of them that are LOST now."""
    unqualified: int
    """Those of them that are UNQUALIFIED now."""
    conversion: float | None
    """Won leads as a share of those created, 0 to 1; null if there are none."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class ActivityReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    count: int
    """Activities in the period."""
    completed_tasks: int
    """Tasks of the period that are done: activities with `dueAt` and `completedAt`."""
    types: list[ActivityReportTypes]
    """By type, most first."""
    users: list[ActivityReportUsers]
    """One for each user, most activities first; `id` is null for keys without an owner."""
    series: list[ActivityReportSeries]
    """One for each interval, empty ones included."""


@dataclass(kw_only=True, repr=False)
class ActivityReportTypes(Model):
    type: str
    count: int


@dataclass(kw_only=True, repr=False)
class ActivityReportUsers(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    count: int
    types: list[ActivityReportTypes]
    """By type, most first."""


@dataclass(kw_only=True, repr=False)
class ActivityReportSeries(Model):
    start: datetime
    end: datetime
    count: int


@dataclass(kw_only=True, repr=False)
class DeliveryReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    total: DeliveryReportTotal
    series: list[DeliveryReportSeries]
    """One for each interval, empty ones included."""
    groups: list[DeliveryReportGroups]
    """One for each group, most deliveries first."""


@dataclass(kw_only=True, repr=False)
class DeliveryReportTotal(Model):
    deliveries: int
    """Deliveries of events that were created in the period."""
    succeeded: int
    failed: int
    """Those that were given up."""
    pending: int
    """Those that are still being tried."""
    success_rate: float | None
    """`succeeded` as a share of those that are not pending, 0 to 1; null if there are none."""
    attempts: int
    """Requests that were sent for them."""
    p50_ms: float | None
    """How long half of the attempts took at most, in milliseconds."""
    p95_ms: float | None
    """How long 95 % of the attempts took at most."""


@dataclass(kw_only=True, repr=False)
class DeliveryReportSeries(Model):
    start: datetime
    end: datetime
    deliveries: int
    """Deliveries of events that were created in the period."""
    succeeded: int
    failed: int
    """Those that were given up."""
    pending: int
    """Those that are still being tried."""
    success_rate: float | None
    """`succeeded` as a share of those that are not pending, 0 to 1; null if there are none."""
    attempts: int
    """Requests that were sent for them."""
    p50_ms: float | None
    """How long half of the attempts took at most, in milliseconds."""
    p95_ms: float | None
    """How long 95 % of the attempts took at most."""


@dataclass(kw_only=True, repr=False)
class DeliveryReportGroups(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    deliveries: int
    """Deliveries of events that were created in the period."""
    succeeded: int
    failed: int
    """Those that were given up."""
    pending: int
    """Those that are still being tried."""
    success_rate: float | None
    """`succeeded` as a share of those that are not pending, 0 to 1; null if there are none."""
    attempts: int
    """Requests that were sent for them."""
    p50_ms: float | None
    """How long half of the attempts took at most, in milliseconds."""
    p95_ms: float | None
    """How long 95 % of the attempts took at most."""


@dataclass(kw_only=True, repr=False)
class ResponseTimeReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    total: ResponseTimeReportTotal
    series: list[ResponseTimeReportSeries]
    """One for each interval, empty ones included."""
    groups: list[ResponseTimeReportGroups]
    """One for each group, most conversations first."""


@dataclass(kw_only=True, repr=False)
class ResponseTimeReportTotal(Model):
    conversations: int
    """Conversations that began in the period."""
    first_answer: ResponseTimeReportTotalFirstAnswer
    """From the first message of the contact to the first message after it by a chatbot or a person."""
    takeover: ResponseTimeReportTotalTakeover
    """From the time at which a person first had the conversation, or was asked for, to their first message
    after it.
    """
    resolution: ResponseTimeReportTotalResolution
    """From the beginning to the end, of conversations that are closed now."""


@dataclass(kw_only=True, repr=False)
class ResponseTimeReportTotalFirstAnswer(Model):
    """From the first message of the contact to the first message after it by a chatbot or a person."""
    count: int
    """Conversations in which it has happened."""
    median_seconds: float | None
    """How long half of them took at most; null if there are none."""
    p90_seconds: float | None
    """How long 90 % of them took at most."""


@dataclass(kw_only=True, repr=False)
class ResponseTimeReportTotalTakeover(Model):
    """From the time at which a person first had the conversation, or was asked for, to their first message
    after it.
    """
    count: int
    """Conversations in which it has happened."""
    median_seconds: float | None
    """How long half of them took at most; null if there are none."""
    p90_seconds: float | None
    """How long 90 % of them took at most."""


@dataclass(kw_only=True, repr=False)
class ResponseTimeReportTotalResolution(Model):
    """From the beginning to the end, of conversations that are closed now."""
    count: int
    """Conversations in which it has happened."""
    median_seconds: float | None
    """How long half of them took at most; null if there are none."""
    p90_seconds: float | None
    """How long 90 % of them took at most."""


@dataclass(kw_only=True, repr=False)
class ResponseTimeReportSeries(Model):
    start: datetime
    end: datetime
    conversations: int
    """Conversations that began in the period."""
    first_answer: ResponseTimeReportTotalFirstAnswer
    """From the first message of the contact to the first message after it by a chatbot or a person."""
    takeover: ResponseTimeReportTotalTakeover
    """From the time at which a person first had the conversation, or was asked for, to their first message
    after it.
    """
    resolution: ResponseTimeReportTotalResolution
    """From the beginning to the end, of conversations that are closed now."""


@dataclass(kw_only=True, repr=False)
class ResponseTimeReportGroups(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    conversations: int
    """Conversations that began in the period."""
    first_answer: ResponseTimeReportTotalFirstAnswer
    """From the first message of the contact to the first message after it by a chatbot or a person."""
    takeover: ResponseTimeReportTotalTakeover
    """From the time at which a person first had the conversation, or was asked for, to their first message
    after it.
    """
    resolution: ResponseTimeReportTotalResolution
    """From the beginning to the end, of conversations that are closed now."""


@dataclass(kw_only=True, repr=False)
class ChatbotReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    total: ChatbotReportTotal
    series: list[ChatbotReportSeries]
    """One for each interval, empty ones included."""
    groups: list[ChatbotReportGroups]
    """One for each chatbot, most conversations first."""


@dataclass(kw_only=True, repr=False)
class ChatbotReportTotal(Model):
    conversations: int
    """Conversations that began in the period."""
    messages: int
    """Their messages."""
    handed_off: int
    """Those that the chatbot handed off to a person at least once."""
    handoff_reasons: list[ChatbotReportTotalHandoffReasons]
    """Conversations by the reason of a handoff, most first. One that was handed off twice can count twice."""
    resolved_without_person: int
    """Those that are closed and that no person ever had."""
    tokens: int
    """Tokens of the language model that their replies took."""


@dataclass(kw_only=True, repr=False)
class ChatbotReportTotalHandoffReasons(Model):
    reason: Literal["UNSURE", "REQUESTED", "FLAGGED", "ERROR", "BOT_DISABLED", "BOT_DELETED"] | str
    count: int


@dataclass(kw_only=True, repr=False)
class ChatbotReportSeries(Model):
    start: datetime
    end: datetime
    conversations: int
    """Conversations that began in the period."""
    messages: int
    """Their messages."""
    handed_off: int
    """Those that the chatbot handed off to a person at least once."""
    handoff_reasons: list[ChatbotReportTotalHandoffReasons]
    """Conversations by the reason of a handoff, most first. One that was handed off twice can count twice."""
    resolved_without_person: int
    """Those that are closed and that no person ever had."""
    tokens: int
    """Tokens of the language model that their replies took."""


@dataclass(kw_only=True, repr=False)
class ChatbotReportGroups(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    conversations: int
    """Conversations that began in the period."""
    messages: int
    """Their messages."""
    handed_off: int
    """Those that the chatbot handed off to a person at least once."""
    handoff_reasons: list[ChatbotReportTotalHandoffReasons]
    """Conversations by the reason of a handoff, most first. One that was handed off twice can count twice."""
    resolved_without_person: int
    """Those that are closed and that no person ever had."""
    tokens: int
    """Tokens of the language model that their replies took."""


@dataclass(kw_only=True, repr=False)
class CrawlReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    total: CrawlReportTotal
    series: list[CrawlReportSeries]
    """One for each interval, empty ones included."""
    groups: list[CrawlReportGroups]
    """One for each group, most results first."""


@dataclass(kw_only=True, repr=False)
class CrawlReportTotal(Model):
    runs: int
    """Runs that began in the period; with `groupBy: platform`, each of a platform counts."""
    failed_runs: int
    """Those of them that failed."""
    results: int
    """Results that were found in the period."""
    promoted: int
    """Those of them that are promoted to a lead now."""


@dataclass(kw_only=True, repr=False)
class CrawlReportSeries(Model):
    start: datetime
    end: datetime
    runs: int
    """Runs that began in the period; with `groupBy: platform`, each of a platform counts."""
    failed_runs: int
    """Those of them that failed."""
    results: int
    """Results that were found in the period."""
    promoted: int
    """Those of them that are promoted to a lead now."""


@dataclass(kw_only=True, repr=False)
class CrawlReportGroups(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    runs: int
    """Runs that began in the period; with `groupBy: platform`, each of a platform counts."""
    failed_runs: int
    """Those of them that failed."""
    results: int
    """Results that were found in the period."""
    promoted: int
    """Those of them that are promoted to a lead now."""


@dataclass(kw_only=True, repr=False)
class FormReport(Model):
    from_: datetime = define(metadata={"name": "from"})
    to: datetime
    timezone: str
    total: FormReportTotal
    series: list[FormReportSeries]
    """One for each interval, empty ones included."""
    groups: list[FormReportGroups]
    """One for each group, most submissions first, then most views."""
    ungrouped_views: int
    """Views in `total` that do not belong to any group: of one form and day (UTC), 200 sources are kept
    apart.
    """


@dataclass(kw_only=True, repr=False)
class FormReportTotal(Model):
    views: int
    """How often its page was opened, or a script has read it, while it was enabled."""
    submissions: int
    """Submissions of the period, without spam."""
    spam: int
    """Submissions of the period that are spam."""
    leads: int
    """Leads that were made of these submissions and are not deleted."""
    won: int
    """Those of these leads that are WON now."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class FormReportSeries(Model):
    start: datetime
    end: datetime
    views: int
    """How often its page was opened, or a script has read it, while it was enabled."""
    submissions: int
    """Submissions of the period, without spam."""
    spam: int
    """Submissions of the period that are spam."""
    leads: int
    """Leads that were made of these submissions and are not deleted."""
    won: int
    """Those of these leads that are WON now."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class FormReportGroups(Model):
    id: str | None
    """The id of the user, pipeline, chatbot, crawl task, form or webhook endpoint, or the value itself;
    null for none.
    """
    name: str | None
    """Its name; null for none."""
    views: int
    """How often its page was opened, or a script has read it, while it was enabled."""
    submissions: int
    """Submissions of the period, without spam."""
    spam: int
    """Submissions of the period that are spam."""
    leads: int
    """Leads that were made of these submissions and are not deleted."""
    won: int
    """Those of these leads that are WON now."""
    amounts: list[OverviewCurrentWonAmounts]
    """The value of the won leads, one for each currency, by its code."""


@dataclass(kw_only=True, repr=False)
class Usage(Model):
    plan: Literal["NONE", "FREE", "STARTER", "PRO", "ENTERPRISE"] | str
    requests: UsageRequests
    queued_jobs: UsageOfStock
    """Jobs that wait: runs of automations, imports, exports and others that were asked for."""
    storage_bytes: UsageStorageBytes
    """Counted within some seconds."""
    strangers: UsageStrangers
    """Use caused by people without a credential: visitors of a web chat, those who fill in a form, and
    those who write by e-mail or another channel.
    """
    automation_runs: UsageOfWindow
    """Runs of automations today (UTC)."""
    model_tokens: UsageOfWindow
    """Tokens of the language model today (UTC)."""
    tracking_numbers: UsageOfWindow
    """Tracking numbers registered today (UTC)."""


@dataclass(kw_only=True, repr=False)
class UsageRequests(Model):
    minute: UsageOfWindow
    """Requests of the tenant in the sliding minute. Those of signed-in users do not count."""
    day: UsageOfWindow
    """Requests of the tenant in the sliding day. Not counted where they are unlimited."""
    concurrent: UsageOfStock
    """Requests of the tenant in flight."""
    user: UsageRequestsUser | None
    """What you have used as a signed-in user, apart from the tenant; null for an API key."""
    api_keys: list[UsageOfApiKey]
    """The requests of the tenant by API key, written down within some seconds: the 100 keys with the most
    requests today. Without the scope admin, only the key that you use.
    """


@dataclass(kw_only=True, repr=False)
class UsageRequestsUser(Model):
    """What you have used as a signed-in user, apart from the tenant; null for an API key."""
    minute: UsageOfWindow
    """Your requests in the sliding minute, this one included."""
    concurrent: UsageOfStock
    """Your requests in flight, this one included."""


@dataclass(kw_only=True, repr=False)
class UsageStorageBytes(Model):
    """Counted within some seconds."""
    used: int
    limit: int | None
    """null is unlimited."""
    records: int
    """Of records, with their indexes, and of responses kept for replays."""
    files: int


@dataclass(kw_only=True, repr=False)
class UsageStrangers(Model):
    """Use caused by people without a credential: visitors of a web chat, those who fill in a form, and
    those who write by e-mail or another channel.
    """
    storage_bytes: UsageOfStock
    """Messages and files of strangers, by all channels, what they sent with forms, and the files that were
    fetched with mails. They count here, and not for `storageBytes` of the tenant.
    """
    model_tokens: UsageOfWindow
    """Tokens of the language model for replies to strangers today (UTC)."""
    channels: list[UsageOfChannel]
    """The 100 channels, forms and mailboxes by which most is stored."""


@dataclass(kw_only=True, repr=False)
class UsageOfWindow(Model):
    used: int
    limit: int | None
    """null is unlimited."""
    reset_at: datetime
    """When a new count begins; of a sliding window, when the present part of it ends."""


@dataclass(kw_only=True, repr=False)
class UsageOfStock(Model):
    used: int
    limit: int | None
    """null is unlimited."""


@dataclass(kw_only=True, repr=False)
class UsageOfApiKey(Model):
    id: str
    label: str
    minute: int
    """Requests in the sliding minute."""
    day: int
    """Requests in the sliding day."""


@dataclass(kw_only=True, repr=False)
class UsageOfChannel(Model):
    id: str
    storage_bytes: UsageOfStock
    model_tokens: UsageOfStock


@dataclass(kw_only=True, repr=False)
class UserCreate(Model):
    email: str
    name: str
    role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str
    avatar: str | None | Unset = UNSET
    available: bool | Unset = UNSET
    """Whether leads and conversations may be assigned automatically. A new user is available."""
    max_open_leads: int | None | Unset = UNSET
    """With as many open leads, no more are assigned automatically. null: no cap, as for a new user."""
    max_open_conversations: int | None | Unset = UNSET
    """With as many open conversations, no more are assigned automatically. null: no cap, as for a new
    user.
    """
    status: Literal["INVITED", "ACTIVE", "DISABLED"] | str | Unset = UNSET
    """Accepted only as it is. Disable or enable a user by `status` with PATCH /v1/users/:id."""


@dataclass(kw_only=True, repr=False)
class InvitedUser(Model):
    id: str
    tenant_id: str
    email: str
    name: str
    avatar: str | None
    """Address of a picture."""
    role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str
    status: Literal["INVITED", "ACTIVE", "DISABLED"] | str
    """INVITED has no password yet; DISABLED cannot sign in."""
    available: bool
    """Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER
    gets none.
    """
    max_open_leads: int | None
    """A user with this many open leads in all pipelines is assigned no more automatically; null: no limit."""
    max_open_conversations: int | None
    """A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more
    automatically; null: no limit.
    """
    mail_failure: UserMailFailure | None
    """Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is
    not sent again. null after a mail that the server took.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    invitation: AccountLink | None
    """Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data`
    says so.
    """


@dataclass(kw_only=True, repr=False)
class AccountLink(Model):
    url: str | None
    """Anyone who has it can set the password. Shown this once: a repetition with the same Idempotency-Key
    has null, and `notice` beside `data` says so.
    """
    expires_at: datetime
    emailed: bool
    """Whether it is also on its way to the user by e-mail."""


@dataclass(kw_only=True, repr=False)
class UserUpdate(Model):
    name: str | Unset = UNSET
    avatar: str | None | Unset = UNSET
    role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str | Unset = UNSET
    status: Literal["INVITED", "ACTIVE", "DISABLED"] | str | Unset = UNSET
    """DISABLED ends the sessions of the user, who keeps their records and API keys; the keys keep working
    unless the request has `revokeKeys=true`. ACTIVE enables the user again, who is INVITED until they
    have a password. INVITED is accepted only while there is none.
    """
    available: bool | Unset = UNSET
    """Whether leads and conversations may be assigned automatically. A new user is available."""
    max_open_leads: int | None | Unset = UNSET
    """With as many open leads, no more are assigned automatically. null: no cap, as for a new user."""
    max_open_conversations: int | None | Unset = UNSET
    """With as many open conversations, no more are assigned automatically. null: no cap, as for a new
    user.
    """
    email: str | Unset = UNSET
    """Accepted only as it is. Invite a user with the other address with POST /v1/users, and delete this
    one.
    """


@dataclass(kw_only=True, repr=False)
class UserUpdated(Model):
    id: str
    tenant_id: str
    email: str
    name: str
    avatar: str | None
    """Address of a picture."""
    role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str
    status: Literal["INVITED", "ACTIVE", "DISABLED"] | str
    """INVITED has no password yet; DISABLED cannot sign in."""
    available: bool
    """Whether leads and conversations may be assigned automatically, once the user can sign in; a VIEWER
    gets none.
    """
    max_open_leads: int | None
    """A user with this many open leads in all pipelines is assigned no more automatically; null: no limit."""
    max_open_conversations: int | None
    """A user with this many conversations in HUMAN_TAKEOVER, snoozed ones left out, is assigned no more
    automatically; null: no limit.
    """
    mail_failure: UserMailFailure | None
    """Why the last mail to the user could not be delivered, such as a mailbox that does not exist. It is
    not sent again. null after a mail that the server took.
    """
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    keys: list[UserKey]
    """The API keys that act in the user's name and were live before this request."""


@dataclass(kw_only=True, repr=False)
class UserKey(Model):
    id: str
    label: str
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    last_used_at: datetime | None
    expires_at: datetime | None
    revoked: bool
    """Whether this request has revoked it. If not, it goes on working."""


@dataclass(kw_only=True, repr=False)
class UserDeleted(Model):
    id: str
    deleted: Literal[True] | bool
    keys: list[UserKey]
    """The API keys that act in the user's name and were live before this request."""
    views: list[ViewMention]
    """The saved views that still name it, oldest first; the first 200."""
    view_count: int
    """How many saved views still name it."""
    automations: list[AutomationMention]
    """The automations that still name the user, or whose author the user is; oldest first."""
    scoring_rules: list[str]
    """The names of the scoring rules that still name the user."""
    forms: list[FormMention]
    """The forms whose leads go to the user, oldest first. Without `reassignToId`, their submissions need a
    review until you change the form.
    """
    canned_replies: list[CannedReplyMention]
    """The shared canned replies that the user still owns, by shortcut; the first 200. An admin can change
    or delete them.
    """
    canned_reply_count: int
    """How many shared canned replies the user still owns."""


@dataclass(kw_only=True, repr=False)
class AutomationMention(Model):
    id: str
    name: str
    enabled: bool
    paths: list[str]
    """Where it does so, such as `actions.0.assignedToId` or `conditions.items.1.value`. `authorId`: it
    runs no more until another user changes or enables it.
    """


@dataclass(kw_only=True, repr=False)
class FormMention(Model):
    id: str
    name: str
    enabled: bool
    """Whether it takes submissions."""


@dataclass(kw_only=True, repr=False)
class CannedReplyMention(Model):
    id: str
    shortcut: str
    owner_id: str | None


@dataclass(kw_only=True, repr=False)
class ApiKeyCreate(Model):
    label: str
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    expires_at: datetime | None | Unset = UNSET
    """Must lie in the future. Default: never."""
    environment: Literal["LIVE", "SANDBOX"] | str | Unset = UNSET
    """Default: the caller's own. SANDBOX makes a key of the tenant's sandbox."""
    owner_id: str | None | Unset = UNSET
    """Default: the user behind the caller; null is nobody."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    """Default: that of the key which this one replaces, else the `apiVersion` of the settings."""
    replaces: str | Unset = UNSET
    """A key of the same tenant that this one takes over from. It inherits the `apiVersion`, and the other
    key goes on working until you revoke it.
    """
    status: Literal["ACTIVE", "EXPIRED", "REVOKED"] | str | Unset = UNSET
    """Accepted only as it is. Revoke a key with DELETE /v1/api-keys/:id; it expires at its expiresAt."""
    revoked_at: datetime | None | Unset = UNSET
    """Accepted only as it is. Revoke a key with DELETE /v1/api-keys/:id."""


@dataclass(kw_only=True, repr=False)
class ApiKeyCreated(Model):
    id: str
    tenant_id: str
    environment: Literal["LIVE", "SANDBOX"] | str
    """A SANDBOX key belongs to the sandbox of the tenant: see tenantId."""
    label: str
    prefix: str
    """The first characters of the key."""
    last_four: str
    """The last characters of the key."""
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    owner_id: str | None
    """The user in whose name the key acts."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of its requests that name none."""
    status: Literal["ACTIVE", "EXPIRED", "REVOKED"] | str
    expires_at: datetime | None
    last_used_at: datetime | None
    """Exact to a minute or so."""
    revoked_at: datetime | None
    revocation_reason: Literal["MANUAL", "LEAKED"] | str | None
    """LEAKED: secret scanning found it in public."""
    leak_url: str | None
    """Where it was found."""
    current: bool
    """Whether it is the key of this request."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    key: str | None
    """The whole key. Shown this once: a repetition with the same Idempotency-Key has null, and `notice`
    beside `data` says so.
    """


@dataclass(kw_only=True, repr=False)
class ApiKeyUpdate(Model):
    label: str | Unset = UNSET
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str] | Unset = UNSET
    expires_at: datetime | None | Unset = UNSET
    """Must lie in the future. Default: never."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    status: Literal["ACTIVE", "EXPIRED", "REVOKED"] | str | Unset = UNSET
    """Accepted only as it is. Revoke a key with DELETE /v1/api-keys/:id; it expires at its expiresAt."""
    revoked_at: datetime | None | Unset = UNSET
    """Accepted only as it is. Revoke a key with DELETE /v1/api-keys/:id."""
    environment: Literal["LIVE", "SANDBOX"] | str | Unset = UNSET
    """Accepted only as it is. Create another key with POST /v1/api-keys."""
    owner_id: str | None | Unset = UNSET
    """Accepted only as it is. Create another key with POST /v1/api-keys."""


@dataclass(kw_only=True, repr=False)
class ApiKeyRevoked(Model):
    id: str
    deleted: Literal[True] | bool
    revoked_at: datetime
    current: bool
    """Whether it was the key of this request, which is now of no more use."""
    made: list[MadeRecord]
    """The webhook endpoints, automations and channels that the key made and that are not deleted."""


@dataclass(kw_only=True, repr=False)
class MadeRecord(Model):
    type: Literal["webhook_endpoint", "automation", "channel"] | str
    id: str
    name: str
    """Its name; of a webhook endpoint, its URL."""
    enabled: bool
    """Whether it goes on working after this response."""


@dataclass(kw_only=True, repr=False)
class AppCreate(Model):
    name: str
    redirect_uris: list[str]
    """Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1
    and [::1], any port is accepted.
    """
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    event_url: str | None | Unset = UNSET
    """https, public, without user name or fragment. Of a CONFIDENTIAL app: `app.authorized` and
    `app.revoked` events are signed with its secret, in `Service-Signature`. Rotate a secret that is
    older than this field first.
    """
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    """Default: the `apiVersion` of the settings."""
    type: Literal["PUBLIC", "CONFIDENTIAL"] | str | Unset = UNSET
    """Default: CONFIDENTIAL."""


@dataclass(kw_only=True, repr=False)
class AppCreated(Model):
    id: str
    tenant_id: str
    client_id: str
    """The `client_id` of OAuth: the same as id for a REGISTERED app; for others the address of its
    document, or its registration.
    """
    source: Literal["REGISTERED", "METADATA_DOCUMENT", "DYNAMIC_REGISTRATION"] | str
    """REGISTERED: by `POST /v1/oauth/apps`. The others describe themselves, and are here because a user of
    this tenant allowed them: by a METADATA_DOCUMENT at the address that is their `clientId`, or by
    DYNAMIC_REGISTRATION, where nobody vouches for the name.
    """
    name: str
    """The name that users see when they are asked to allow the app."""
    type: Literal["PUBLIC", "CONFIDENTIAL"] | str
    """CONFIDENTIAL has a secret; PUBLIC runs where a secret could be read, and must use PKCE."""
    redirect_uris: list[str]
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    """The scopes that the app may request."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of its requests that name none, and of what its `eventUrl` gets."""
    event_url: str | None
    """The address that gets `app.authorized` and `app.revoked` events; null if there is none."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    client_secret: str | None
    """Shown this once: a repetition with the same Idempotency-Key has null. null for a PUBLIC app."""


@dataclass(kw_only=True, repr=False)
class AppUpdate(Model):
    name: str | Unset = UNSET
    redirect_uris: list[str] | Unset = UNSET
    """Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1
    and [::1], any port is accepted.
    """
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str] | Unset = UNSET
    event_url: str | None | Unset = UNSET
    """https, public, without user name or fragment. Of a CONFIDENTIAL app: `app.authorized` and
    `app.revoked` events are signed with its secret, in `Service-Signature`. Rotate a secret that is
    older than this field first.
    """
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    type: Literal["PUBLIC", "CONFIDENTIAL"] | str | Unset = UNSET
    """Accepted only as it is. Register another app with POST /v1/oauth/apps."""


@dataclass(kw_only=True, repr=False)
class AppSecret(Model):
    id: str
    tenant_id: str
    client_id: str
    """The `client_id` of OAuth: the same as id for a REGISTERED app; for others the address of its
    document, or its registration.
    """
    source: Literal["REGISTERED", "METADATA_DOCUMENT", "DYNAMIC_REGISTRATION"] | str
    """REGISTERED: by `POST /v1/oauth/apps`. The others describe themselves, and are here because a user of
    this tenant allowed them: by a METADATA_DOCUMENT at the address that is their `clientId`, or by
    DYNAMIC_REGISTRATION, where nobody vouches for the name.
    """
    name: str
    """The name that users see when they are asked to allow the app."""
    type: Literal["PUBLIC", "CONFIDENTIAL"] | str
    """CONFIDENTIAL has a secret; PUBLIC runs where a secret could be read, and must use PKCE."""
    redirect_uris: list[str]
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    """The scopes that the app may request."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of its requests that name none, and of what its `eventUrl` gets."""
    event_url: str | None
    """The address that gets `app.authorized` and `app.revoked` events; null if there is none."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    client_secret: str | None
    """Shown this once: a repetition with the same Idempotency-Key has null, and `notice` beside `data`
    says so.
    """
    previous_secret_ends_at: datetime
    """Until then the secret before it is accepted too."""


@dataclass(kw_only=True, repr=False)
class AppGrant(Model):
    id: str
    tenant_id: str
    """The tenant of the user."""
    app_id: str
    user_id: str
    """The user that the app acts for."""
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    """The scopes that the user has allowed. The app never gets more than the user has."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class AppEvent(Model):
    id: str
    """The `id` in the body that is sent."""
    tenant_id: str
    """The tenant of the user."""
    app_id: str
    grant_id: str
    type: Literal["app.authorized", "app.revoked"] | str
    status: Literal["PENDING", "SUCCEEDED", "FAILED", "SUPERSEDED"] | str
    """FAILED: given up after the last attempt or at the deadline, as deliveries of webhooks are.
    SUPERSEDED: an `app.authorized` that had not arrived when the same consent ended.
    """
    attempt_count: int
    response_status: int | None
    """The HTTP status of the last attempt; null where no response came."""
    error: str | None
    """Why the last attempt failed; null if it did not."""
    next_attempt_at: datetime | None
    """null once it has ended."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class AuthorizedApp(Model):
    id: str
    tenant_id: str
    user_id: str
    """The user that it acts for."""
    app_id: str
    """The `client_id` of the app."""
    name: str
    """The present name of the app."""
    publisher: str
    """The name of the tenant that registered it; of an app that describes itself, the host of its document
    or redirect URI.
    """
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    """The scopes that the user has allowed. The app never gets more than the user has."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class UserSession(Model):
    id: str
    tenant_id: str
    current: bool
    """True for the session that sent the request."""
    device: str | None
    """The browser and the operating system of the sign-in, such as `Firefox on Linux`. Null if they are
    not known.
    """
    client_address: str | None
    """The IP address of the sign-in."""
    last_used_at: datetime
    """The time of the sign-in, or of the last refresh."""
    expires_at: datetime
    """The session ends then unless it is refreshed."""
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class Settings(Model):
    tenant_id: str
    currency: str
    """ISO 4217 code of leads that name none."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of new API keys, webhook endpoints and apps, and of requests of signed-in users that
    name none.
    """
    role_scopes: SettingsRoleScopes
    """The scopes that users of a role have in addition to those of the role."""
    scoring: Scoring
    conversations: ConversationSettings
    retention: RetentionSettings
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class SettingsRoleScopes(Model):
    """The scopes that users of a role have in addition to those of the role."""
    manager: list[Literal["import:contacts", "manage:settings", "manage:automations", "manage:channels"] | str] = define(metadata={"name": "MANAGER"})
    agent: list[Literal["import:contacts", "manage:settings", "manage:automations", "manage:channels"] | str] = define(metadata={"name": "AGENT"})


@dataclass(kw_only=True, repr=False)
class Scoring(Model):
    rules: list[FitRule | EngagementRule]
    thresholds: list[int]
    """Crossing one, either way, emits lead.score_changed. Ascending."""
    half_life_days: int
    """Days in which the points of an activity halve."""


@dataclass(kw_only=True, repr=False)
class FitRule(Model):
    kind: Literal["fit"] | str
    name: str
    """Names the rule in the reasons of a score; unique among the rules."""
    points: int
    condition: Condition


@dataclass(kw_only=True, repr=False)
class EngagementRule(Model):
    kind: Literal["engagement"] | str
    name: str
    """Names the rule in the reasons of a score; unique among the rules."""
    points: int
    activity_types: list[str]
    """Which activities count."""
    max_points: int | Unset = UNSET
    """The most that the rule adds or takes. Default: no cap."""


@dataclass(kw_only=True, repr=False)
class ConversationSettings(Model):
    idle_hours: int
    """Hours after which a conversation that waits for the contact is closed. A change counts from the next
    message on.
    """
    archive_days: int
    """Days after which a closed conversation is archived. A change applies to conversations that are
    closed afterwards.
    """
    assignment: ConversationAssignment


@dataclass(kw_only=True, repr=False)
class ConversationAssignment(Model):
    rules: list[AssignmentRule]
    """Tried in order. None: nothing is assigned automatically."""


@dataclass(kw_only=True, repr=False)
class AssignmentRule(Model):
    name: str
    """Names the rule in previews; unique among the rules."""
    when: AssignmentRuleWhen | Unset = UNSET
    """Which conversations it applies to. All conditions must hold; without any, it applies to each."""
    assign_to: AssignmentRuleAssignToAnyone | AssignmentRuleAssignToUsers | AssignmentRuleAssignToOwner
    only_online: bool
    """Whether the user has to be ONLINE. If false, users who are AWAY or OFFLINE get conversations too."""


@dataclass(kw_only=True, repr=False)
class AssignmentRuleWhen(Model):
    """Which conversations it applies to. All conditions must hold; without any, it applies to each."""
    bot_ids: list[str] | Unset = UNSET
    """The chatbot is one of these."""
    platforms: list[str] | Unset = UNSET
    """The platform is one of these."""
    handoff_reasons: list[Literal["UNSURE", "REQUESTED", "FLAGGED", "ERROR", "BOT_DISABLED", "BOT_DELETED"] | str] | Unset = UNSET
    """The handoffReason is one of these."""


@dataclass(kw_only=True, repr=False)
class AssignmentRuleAssignToAnyone(Model):
    type: Literal["ANYONE"] | str
    """All users take turns."""


@dataclass(kw_only=True, repr=False)
class AssignmentRuleAssignToUsers(Model):
    type: Literal["USERS"] | str
    """Some users take turns."""
    user_ids: list[str]
    """Users who take turns. Users who are deleted later are passed over."""


@dataclass(kw_only=True, repr=False)
class AssignmentRuleAssignToOwner(Model):
    type: Literal["OWNER"] | str
    """The owner of the newest open lead of the contact that has one; otherwise the owner of the contact."""


@dataclass(kw_only=True, repr=False)
class RetentionSettings(Model):
    deleted_days: int
    """Days for which a deleted contact, lead or activity can be restored; then it is purged. A change also
    counts for records that are deleted already.
    """
    job_days: int
    """Days after which an import, with the rows that failed, or an export is purged."""
    crawl_result_days: int
    """Days after which a crawl result that was not promoted is purged."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdate(Model):
    currency: str | Unset = UNSET
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    """Existing ones keep their version."""
    role_scopes: SettingsUpdateRoleScopes | None | Unset = UNSET
    """Its roles are changed one by one, each list as a whole; null brings back none."""
    scoring: SettingsUpdateScoring | None | Unset = UNSET
    """Its fields are changed one by one; null brings back all defaults."""
    conversations: SettingsUpdateConversations | None | Unset = UNSET
    """Its fields are changed one by one; null brings back all defaults."""
    retention: SettingsUpdateRetention | None | Unset = UNSET
    """Its fields are changed one by one; null brings back all defaults."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateRoleScopes(Model):
    """Its roles are changed one by one, each list as a whole; null brings back none."""
    manager: list[Literal["import:contacts", "manage:settings", "manage:automations", "manage:channels"] | str] | None | Unset = define(default=UNSET, metadata={"name": "MANAGER"})
    agent: list[Literal["import:contacts", "manage:settings", "manage:automations", "manage:channels"] | str] | None | Unset = define(default=UNSET, metadata={"name": "AGENT"})


@dataclass(kw_only=True, repr=False)
class SettingsUpdateScoring(Model):
    """Its fields are changed one by one; null brings back all defaults."""
    rules: list[SettingsUpdateScoringRulesFit | SettingsUpdateScoringRulesEngagement] | None | Unset = UNSET
    """Replaces all rules; null brings back the default ones."""
    thresholds: list[int] | None | Unset = UNSET
    """Replaces all thresholds; null brings back 50 and 80; [] emits no lead.score_changed."""
    half_life_days: int | None | Unset = UNSET
    """null brings back 30."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateScoringRulesFit(Model):
    kind: Literal["fit"] | str
    name: str
    """Names the rule in the reasons of a score; unique among the rules."""
    points: int
    condition: AutomationCreateConditionsItems


@dataclass(kw_only=True, repr=False)
class SettingsUpdateScoringRulesEngagement(Model):
    kind: Literal["engagement"] | str
    name: str
    """Names the rule in the reasons of a score; unique among the rules."""
    points: int
    activity_types: list[str]
    """Which activities count."""
    max_points: int | Unset = UNSET
    """The most that the rule adds or takes. Default: no cap."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateConversations(Model):
    """Its fields are changed one by one; null brings back all defaults."""
    idle_hours: int | None | Unset = UNSET
    """null brings back 72."""
    archive_days: int | None | Unset = UNSET
    """null brings back 30."""
    assignment: SettingsUpdateConversationsAssignment | None | Unset = UNSET
    """By which rules conversations that were handed off get an assignee; null brings back the default:
    none.
    """


@dataclass(kw_only=True, repr=False)
class SettingsUpdateConversationsAssignment(Model):
    """By which rules conversations that were handed off get an assignee; null brings back the default:
    none.
    """
    rules: list[SettingsUpdateConversationsAssignmentRules] | None | Unset = UNSET
    """Replaces all rules; null brings back the default: none."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateConversationsAssignmentRules(Model):
    name: str
    """Names the rule in previews; unique among the rules."""
    when: SettingsUpdateConversationsAssignmentRulesWhen | Unset = UNSET
    """Which conversations it applies to. All conditions must hold; without any, it applies to each."""
    assign_to: SettingsUpdateConversationsAssignmentRulesAssignToAnyone | SettingsUpdateConversationsAssignmentRulesAssignToUsers | SettingsUpdateConversationsAssignmentRulesAssignToOwner
    only_online: bool | Unset = UNSET
    """Whether the user has to be ONLINE. If false, users who are AWAY or OFFLINE get conversations too."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateConversationsAssignmentRulesWhen(Model):
    """Which conversations it applies to. All conditions must hold; without any, it applies to each."""
    bot_ids: list[str] | Unset = UNSET
    """The chatbot is one of these."""
    platforms: list[str] | Unset = UNSET
    """The platform is one of these."""
    handoff_reasons: list[Literal["UNSURE", "REQUESTED", "FLAGGED", "ERROR", "BOT_DISABLED", "BOT_DELETED"] | str] | Unset = UNSET
    """The handoffReason is one of these."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateConversationsAssignmentRulesAssignToAnyone(Model):
    type: Literal["ANYONE"] | str
    """All users take turns."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateConversationsAssignmentRulesAssignToUsers(Model):
    type: Literal["USERS"] | str
    """Some users take turns."""
    user_ids: list[str]
    """Users who take turns. Users who are deleted later are passed over."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateConversationsAssignmentRulesAssignToOwner(Model):
    type: Literal["OWNER"] | str
    """The owner of the newest open lead of the contact that has one; otherwise the owner of the contact."""


@dataclass(kw_only=True, repr=False)
class SettingsUpdateRetention(Model):
    """Its fields are changed one by one; null brings back all defaults."""
    deleted_days: int | None | Unset = UNSET
    """null brings back 30."""
    job_days: int | None | Unset = UNSET
    """null brings back 90."""
    crawl_result_days: int | None | Unset = UNSET
    """null brings back 365."""


@dataclass(kw_only=True, repr=False)
class ScoringPreviewRequest(Model):
    scoring: ScoringPreviewRequestScoring
    """The settings to try: fields that you leave out keep their values."""
    lead_ids: list[str] | Unset = UNSET
    """The leads to score. Default: open leads, the latest first."""
    limit: int | Unset = UNSET
    """How many open leads to score without `leadIds`. Default: 200."""


@dataclass(kw_only=True, repr=False)
class ScoringPreviewRequestScoring(Model):
    """The settings to try: fields that you leave out keep their values."""
    rules: list[SettingsUpdateScoringRulesFit | SettingsUpdateScoringRulesEngagement] | None | Unset = UNSET
    """Replaces all rules; null brings back the default ones."""
    thresholds: list[int] | None | Unset = UNSET
    """Replaces all thresholds; null brings back 50 and 80; [] emits no lead.score_changed."""
    half_life_days: int | None | Unset = UNSET
    """null brings back 30."""


@dataclass(kw_only=True, repr=False)
class ScoringPreview(Model):
    scored: int
    """Leads that were scored."""
    raised: int
    """Those whose score would be higher than it is."""
    lowered: int
    """Those whose score would be lower."""
    average_before: float | None
    """The scores that they have, on average; null if there are none."""
    average_after: float | None
    """The scores that they would have, on average."""
    thresholds: list[ScoringPreviewThresholds]
    """How many of the leads have, and would have, at least each threshold."""
    leads: list[ScoringPreviewLeads]
    """Those whose score would change most come first."""


@dataclass(kw_only=True, repr=False)
class ScoringPreviewThresholds(Model):
    threshold: int
    before: int
    after: int


@dataclass(kw_only=True, repr=False)
class ScoringPreviewLeads(Model):
    lead_id: str
    title: str | None
    before: int
    """The score that the lead has."""
    after: int
    """The score that it would have."""
    reasons: list[ScoreReason]
    """Why: their points add up to `after`, cut off at 0 and 100."""


@dataclass(kw_only=True, repr=False)
class ShipmentCreate(Model):
    tracking_number: str
    """Letters become upper case; white space, hyphens and other punctuation are left out, so that a number
    is one shipment however it is written. Of a label of USPS (`420`, ZIP code and number), it is the
    number.
    """
    carrier_code: str | None | Unset = UNSET
    """A code of the carrier directory. Default: the one carrier that the number fits best."""
    provider: Literal["17track", "aftership", "easypost", "ship24"] | str | None | Unset = UNSET
    """Default: that of the settings."""
    contact_id: str | None | Unset = UNSET
    """Default: the contact of the lead."""
    lead_id: str | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class Shipment(Model):
    id: str
    tenant_id: str
    contact_id: str | None
    lead_id: str | None
    tracking_number: str
    """In upper case, without white space and punctuation."""
    given_number: str | None
    """The number as it was sent; null if it was sent as `trackingNumber` is."""
    carrier_code: str | None
    """A code of the carrier directory; null if it is not known."""
    provider: Literal["17track", "aftership", "easypost", "ship24"] | str | None
    """The provider that tracks it; null until one has credentials."""
    status: Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str
    sub_status: str | None
    """The provider's own code."""
    origin_country: str | None
    destination_country: str | None
    estimated_delivery_from: datetime | None
    estimated_delivery_to: datetime | None
    delivered_at: datetime | None
    last_event_at: datetime | None
    """When the newest checkpoint happened; one that is dated in the future does not count until then."""
    sync_error: str | None
    """The reason why the provider cannot be asked at present. The server keeps trying."""
    tracking: Literal["ACTIVE", "STOPPED"] | str
    """STOPPED: the provider is asked no more."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    created_at: datetime
    updated_at: datetime
    timeline: list[Checkpoint]
    """Checkpoints, the oldest first, and before them those without a time; of more than 500 the newest."""


@dataclass(kw_only=True, repr=False)
class Checkpoint(Model):
    occurred_at: datetime | None
    """null if the carrier gives no time, or one that can be read in several ways."""
    time_kind: Literal["INSTANT", "LOCAL", "DAY", "UNREAD"] | str
    """INSTANT: `occurredAt` is that moment. LOCAL: the carrier gives no time zone, and `occurredAt` is its
    local time, written as UTC. DAY: the carrier gives only the day, and `occurredAt` is its start.
    UNREAD: `occurredAt` is null.
    """
    given_time: str | None
    """The time as the carrier gives it; null for INSTANT, and if it gives none."""
    status: Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str | None
    """null if the provider does not say."""
    sub_status: str | None
    """The provider's own code."""
    message: str | None
    location: str | None


@dataclass(kw_only=True, repr=False)
class ShipmentBulk(Model):
    records: list[ShipmentCreate]
    """1 to 500. Each succeeds or fails independently, unless `atomic`."""
    mode: Literal["create", "upsert"] | str | Unset = UNSET
    """`upsert` changes the record that `matchOn` finds, and creates it where there is none."""
    match_on: Literal["trackingNumber"] | str | Unset = UNSET
    """The field by which existing records are found."""
    atomic: bool | Unset = UNSET
    """All or nothing: one bad record, and nothing is written."""


@dataclass(kw_only=True, repr=False)
class RefreshedShipment(Model):
    id: str
    tenant_id: str
    contact_id: str | None
    lead_id: str | None
    tracking_number: str
    """In upper case, without white space and punctuation."""
    given_number: str | None
    """The number as it was sent; null if it was sent as `trackingNumber` is."""
    carrier_code: str | None
    """A code of the carrier directory; null if it is not known."""
    provider: Literal["17track", "aftership", "easypost", "ship24"] | str | None
    """The provider that tracks it; null until one has credentials."""
    status: Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str
    sub_status: str | None
    """The provider's own code."""
    origin_country: str | None
    destination_country: str | None
    estimated_delivery_from: datetime | None
    estimated_delivery_to: datetime | None
    delivered_at: datetime | None
    last_event_at: datetime | None
    """When the newest checkpoint happened; one that is dated in the future does not count until then."""
    sync_error: str | None
    """The reason why the provider cannot be asked at present. The server keeps trying."""
    tracking: Literal["ACTIVE", "STOPPED"] | str
    """STOPPED: the provider is asked no more."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    created_at: datetime
    updated_at: datetime
    timeline: list[Checkpoint]
    """Checkpoints, the oldest first, and before them those without a time; of more than 500 the newest."""
    asked: bool
    """Whether the provider was asked for this response. false: it was asked less than 10 seconds ago, at
    `lastAskedAt`, or credentials are missing, as `syncError` says.
    """
    last_asked_at: datetime | None
    """When the provider last answered about the shipment; null: not yet."""


@dataclass(kw_only=True, repr=False)
class Carrier(Model):
    code: str
    """Send it as `carrierCode` of a shipment."""
    name: str
    type: Literal["POST", "COURIER"] | str
    """POST is the postal operator of a country or territory."""
    website: str | None
    phone: str | None
    countries: list[str]
    """ISO 3166-1 alpha-2 codes of where it is at home; empty if that is unknown."""
    tracking_url: str | None
    """The page of one number: replace `{trackingNumber}`."""
    services: list[str]
    """Services that its tracking numbers tell apart."""
    formats: list[TrackingNumberFormat]
    source: str
    """Where what the directory says is from."""


@dataclass(kw_only=True, repr=False)
class TrackingNumberFormat(Model):
    name: str
    pattern: str
    """A regular expression for the whole number in upper case, without spaces and punctuation."""
    checked: bool
    """Whether the number has a check digit."""
    examples: list[str]


@dataclass(kw_only=True, repr=False)
class TrackingSettings(Model):
    tenant_id: str
    provider: Literal["17track", "aftership", "easypost", "ship24"] | str | None
    """The provider of shipments that name none; null if no provider has credentials."""
    providers: list[TrackingProviderState]
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""


@dataclass(kw_only=True, repr=False)
class TrackingProviderState(Model):
    provider: Literal["17track", "aftership", "easypost", "ship24"] | str
    credentials: Literal["TENANT", "INSTALLATION"] | str | None
    """Whose credentials are used: the tenant's own, those of the installation, or null: there are none."""
    webhook_url: str
    """The address to enter as webhook at the provider."""


@dataclass(kw_only=True, repr=False)
class TrackingSettingsUpdate(Model):
    provider: Literal["17track", "aftership", "easypost", "ship24"] | str | None | Unset = UNSET
    """The provider of shipments that name none; null brings back the installation's."""
    credentials: TrackingSettingsUpdateCredentials | Unset = UNSET
    """The tenant's own credentials by provider, each replaced as a whole; null removes them."""


@dataclass(kw_only=True, repr=False)
class TrackingSettingsUpdateCredentials(Model):
    """The tenant's own credentials by provider, each replaced as a whole; null removes them."""
    _17track: TrackingSettingsUpdateCredentials17track | None | Unset = UNSET
    aftership: TrackingSettingsUpdateCredentialsAftership | None | Unset = UNSET
    easypost: TrackingSettingsUpdateCredentialsAftership | None | Unset = UNSET
    ship24: TrackingSettingsUpdateCredentialsAftership | None | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class TrackingSettingsUpdateCredentials17track(Model):
    api_key: str
    """It also signs the pushes."""


@dataclass(kw_only=True, repr=False)
class TrackingSettingsUpdateCredentialsAftership(Model):
    api_key: str
    webhook_secret: str | None | Unset = UNSET
    """Without it, pushes are refused and the server polls."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreate(Model):
    url: str
    """https, public, without user name or fragment. Of other destinations: `amqps://host/vhost`,
    `tls://host` of NATS, `rediss://host/0`.
    """
    destination: WebhookEndpointCreateDestinationHttp | WebhookEndpointCreateDestinationAmqp | WebhookEndpointCreateDestinationNats | WebhookEndpointCreateDestinationRedisStream | Unset = UNSET
    """Where events go; http by default. Other types are there if the operator has enabled them."""
    credentials: WebhookEndpointCreateCredentials | None | Unset = UNSET
    """How the server signs in at a destination that is not http; encrypted, and never shown. They are for
    one `url`: send them again with another. null: without.
    """
    events: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str]
    """Event types, `lead.*` for all types of a resource, or `*` for all: types that come later are
    included. automation.triggered cannot be subscribed to.
    """
    filters: WebhookEndpointCreateFilters | Unset = UNSET
    filter: WebhookEndpointCreateFilter | None | Unset = UNSET
    """Conditions as those of automations, about the record that the event carries; `actor.type`,
    `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition
    about a record that an event does not carry does not count for it: an event that carries none of the
    records is delivered.
    """
    payload: Literal["full", "thin"] | str | Unset = UNSET
    """full, the default, or thin: ids, version and the path of the record, without personal data."""
    fields: list[str] | None | Unset = UNSET
    """The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. An event
    has those of them that its record has.
    """
    description: str | None | Unset = UNSET
    disable_on_gone: bool | Unset = UNSET
    status: Literal["ACTIVE", "PAUSED", "DISABLED"] | str | Unset = UNSET
    """ACTIVE, which is the default, or PAUSED: then deliveries wait until it is ACTIVE, or their deadline."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    """Default: the `apiVersion` of the settings."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateDestinationHttp(Model):
    type: Literal["http"] | str


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateDestinationAmqp(Model):
    type: Literal["amqp"] | str
    exchange: Literal[""] | str | Unset = UNSET
    """The exchange, which you declare; `""` is the default one."""
    routing_key: str | Unset = UNSET
    """`{type}` stands for the type of the event."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateDestinationNats(Model):
    type: Literal["nats"] | str
    subject: str | Unset = UNSET
    """`{type}` stands for the type of the event."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateDestinationRedisStream(Model):
    type: Literal["redis-stream"] | str
    stream: str
    """The key of the stream; `{type}` stands for the type of the event."""
    max_length: int | None | Unset = UNSET
    """About how many entries the stream keeps; null for all."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateCredentials(Model):
    """How the server signs in at a destination that is not http; encrypted, and never shown. They are for
    one `url`: send them again with another. null: without.
    """
    username: str | Unset = UNSET
    """Of NATS: empty if the password is a token."""
    password: str
    """Or a token of NATS."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateFilters(Model):
    min_score: int | None | Unset = UNSET
    pipeline_id: str | None | Unset = UNSET
    roles: list[Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str] | None | Unset = UNSET
    """The roles of the messages that message.created reports; null for all. Other types pass."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateFilter(Model):
    """Conditions as those of automations, about the record that the event carries; `actor.type`,
    `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition
    about a record that an event does not carry does not count for it: an event that carries none of the
    records is delivered.
    """
    match: Literal["all", "any"] | str | Unset = UNSET
    items: list[WebhookEndpointCreateFilterItems]


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreateFilterItems(Model):
    field: Literal["actor.type", "actor.id", "changed", "lead.source", "lead.status", "lead.value", "lead.score", "lead.currency", "lead.title", "lead.externalId", "lead.pipelineId", "lead.stageId", "lead.assignedToId", "contact.name", "contact.email", "contact.emailDomain", "contact.phone", "contact.company", "contact.title", "contact.country", "contact.externalId", "contact.ownerId", "contact.tags", "lead.contactId", "lead.tagIds", "contact.score", "conversation.status", "conversation.platform", "conversation.botId", "conversation.contactId", "conversation.leadId", "conversation.assigneeId", "conversation.handoffReason", "conversation.closeReason", "message.role", "message.conversationId", "message.senderId", "message.content", "activity.type", "activity.title", "activity.contactId", "activity.leadId", "activity.userId", "activity.assigneeId", "shipment.status", "shipment.carrierCode", "shipment.trackingNumber", "shipment.destinationCountry", "shipment.contactId", "shipment.leadId", "form_submission.formId", "form_submission.status", "form_submission.contactId", "form_submission.leadId", "crawl_task.name", "crawl_task.status", "crawl_task.resultCount", "export.resource", "export.status", "export.rows", "job.kind", "job.resource", "job.status"] | str
    operator: Literal["exists", "not_exists", "eq", "neq", "in", "not_in", "contains", "not_contains", "starts_with", "ends_with", "gt", "gte", "lt", "lte"] | str
    value: str | float | list[str | float] | Unset = UNSET
    """Left out with exists and not_exists."""


@dataclass(kw_only=True, repr=False)
class WebhookEndpointCreated(Model):
    id: str
    tenant_id: str
    url: str
    destination: Destination
    has_credentials: bool
    """Whether the server has credentials for the destination. They are never shown."""
    events: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str]
    """The subscribed event types and wildcards, as they were sent."""
    description: str | None
    filters: WebhookEndpointFilters
    filter: EventFilter | None
    """Which events it gets; null for all. They pass `filters` too."""
    payload: Literal["full", "thin"] | str
    """full: the whole record. thin: ids, version and the path of the record, without personal data."""
    fields: list[str] | None
    """The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all."""
    disable_on_gone: bool
    """Whether an answer 410 disables the endpoint."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of the payloads that it gets."""
    status: Literal["ACTIVE", "PAUSED", "DISABLED"] | str
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    status_reason: Literal["ACCESS_WITHDRAWN", "KEY_REVOKED", "KEY_LEAKED", "RECEIVER_GONE", "FAILING"] | str | None
    """Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with
    410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no
    longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`.
    KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a
    caller with the scope admin that is not an app may start it again.
    """
    health: EndpointHealth
    secret_rotation: WebhookEndpointSecretRotation | None
    """Set while two secrets are valid, after /rotate-secret."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    secret: str | None
    """The signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and
    `notice` beside `data` says so.
    """


@dataclass(kw_only=True, repr=False)
class WebhookEndpointUpdate(Model):
    url: str | Unset = UNSET
    """https, public, without user name or fragment. Of other destinations: `amqps://host/vhost`,
    `tls://host` of NATS, `rediss://host/0`.
    """
    destination: WebhookEndpointCreateDestinationHttp | WebhookEndpointCreateDestinationAmqp | WebhookEndpointCreateDestinationNats | WebhookEndpointCreateDestinationRedisStream | Unset = UNSET
    """Where events go; http by default. Other types are there if the operator has enabled them."""
    credentials: WebhookEndpointCreateCredentials | None | Unset = UNSET
    """How the server signs in at a destination that is not http; encrypted, and never shown. They are for
    one `url`: send them again with another. null: without.
    """
    events: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str] | Unset = UNSET
    """Event types, `lead.*` for all types of a resource, or `*` for all: types that come later are
    included. automation.triggered cannot be subscribed to.
    """
    filters: WebhookEndpointCreateFilters | Unset = UNSET
    filter: WebhookEndpointCreateFilter | None | Unset = UNSET
    """Conditions as those of automations, about the record that the event carries; `actor.type`,
    `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition
    about a record that an event does not carry does not count for it: an event that carries none of the
    records is delivered.
    """
    payload: Literal["full", "thin"] | str | Unset = UNSET
    """full, the default, or thin: ids, version and the path of the record, without personal data."""
    fields: list[str] | None | Unset = UNSET
    """The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. An event
    has those of them that its record has.
    """
    description: str | None | Unset = UNSET
    disable_on_gone: bool | Unset = UNSET
    status: Literal["ACTIVE", "PAUSED", "DISABLED"] | str | Unset = UNSET
    """While PAUSED, deliveries wait until their deadline. Only the server makes an endpoint DISABLED."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    """From the next attempt on, every delivery has it, also one that waits or is sent again."""


@dataclass(kw_only=True, repr=False)
class WebhookPreviewRequest(Model):
    events: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str]
    """Event types, `lead.*` for all types of a resource, or `*` for all: types that come later are
    included. automation.triggered cannot be subscribed to.
    """
    filters: WebhookEndpointCreateFilters | Unset = UNSET
    filter: WebhookEndpointCreateFilter | None | Unset = UNSET
    """Conditions as those of automations, about the record that the event carries; `actor.type`,
    `actor.id` and `changed` (the names of the fields in `previous`) are of every event. A condition
    about a record that an event does not carry does not count for it: an event that carries none of the
    records is delivered.
    """
    payload: Literal["full", "thin"] | str | Unset = UNSET
    """full, the default, or thin: ids, version and the path of the record, without personal data."""
    fields: list[str] | None | Unset = UNSET
    """The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all. An event
    has those of them that its record has.
    """
    api_version: Literal["2026-11-01", "2026-12-01"] | str | Unset = UNSET
    """The version of the payloads. Default: the `apiVersion` of the settings."""
    limit: int | Unset = UNSET
    """How many events to try."""


@dataclass(kw_only=True, repr=False)
class WebhookPreview(Model):
    looked_at: int
    """The latest events that were looked at, of any type: at most 1000."""
    tried: int
    """Those of the subscribed types, on which the filters were tried."""
    matched: int
    """Those that the endpoint would have got."""
    events: list[WebhookPreviewEvents]
    """The latest event first."""


@dataclass(kw_only=True, repr=False)
class WebhookPreviewEvents(Model):
    event_id: str
    type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str
    created: datetime
    """When it happened."""
    matches: bool
    """Whether the endpoint would have got it."""
    reasons: list[WebhookPreviewEventsReasons]
    """The filters and conditions that did not hold, and those that did not count."""
    payload: dict[str, Any] | None
    """The body that would be sent, of the latest 10 that match, unless they are very large together;
    otherwise null.
    """


@dataclass(kw_only=True, repr=False)
class WebhookPreviewEventsReasons(Model):
    path: str
    """The part of the request, such as `filter.items.0`."""
    code: Literal["CONDITION_FAILED", "NOT_APPLIED", "MIN_SCORE", "PIPELINE", "ROLE"] | str
    """NOT_APPLIED: the event does not carry the record of the condition, which did not count."""
    message: str
    """The same for people."""


@dataclass(kw_only=True, repr=False)
class WebhookTestCreate(Model):
    type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced"] | str | Unset = UNSET
    """Any type, subscribed to or not. Default: the first one that the endpoint subscribes to."""


@dataclass(kw_only=True, repr=False)
class WebhookTest(Model):
    event_id: str
    """The id that was sent. GET /v1/events does not know it."""
    event_type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str
    started_at: datetime
    duration_ms: int
    outcome: Literal["SUCCEEDED", "FAILED"] | str
    response_status: int | None
    """null where no answer came."""
    response_body: str | None
    """The first 1,024 characters of the answer."""
    error: str | None
    """Why no answer came, or why it would not count."""


@dataclass(kw_only=True, repr=False)
class WebhookSecretRotated(Model):
    id: str
    tenant_id: str
    url: str
    destination: Destination
    has_credentials: bool
    """Whether the server has credentials for the destination. They are never shown."""
    events: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str]
    """The subscribed event types and wildcards, as they were sent."""
    description: str | None
    filters: WebhookEndpointFilters
    filter: EventFilter | None
    """Which events it gets; null for all. They pass `filters` too."""
    payload: Literal["full", "thin"] | str
    """full: the whole record. thin: ids, version and the path of the record, without personal data."""
    fields: list[str] | None
    """The fields of `data` and `previous` that it gets, besides `id` and `version`; null for all."""
    disable_on_gone: bool
    """Whether an answer 410 disables the endpoint."""
    api_version: Literal["2026-11-01", "2026-12-01"] | str
    """The version of the payloads that it gets."""
    status: Literal["ACTIVE", "PAUSED", "DISABLED"] | str
    created_by: CreatedBy | None
    """The creator; null if the record is older than this field and the creator is not known."""
    status_reason: Literal["ACCESS_WITHDRAWN", "KEY_REVOKED", "KEY_LEAKED", "RECEIVER_GONE", "FAILING"] | str | None
    """Why the server paused or disabled it; null if it did not. RECEIVER_GONE: the receiver responded with
    410. FAILING: every attempt of five days failed. ACCESS_WITHDRAWN: the app that made it may no
    longer act for the user. KEY_REVOKED: the key that made it was revoked with `endWhatItMade`.
    KEY_LEAKED: the key that made it was found in public, so check what it does. In these cases, only a
    caller with the scope admin that is not an app may start it again.
    """
    health: EndpointHealth
    secret_rotation: WebhookEndpointSecretRotation | None
    """Set while two secrets are valid, after /rotate-secret."""
    version: int
    """Grows with every change; send it in If-Match to change only what you read."""
    created_at: datetime
    updated_at: datetime
    secret: str | None
    """The new signing secret. Shown this once: a repetition with the same Idempotency-Key has null, and
    `notice` beside `data` says so.
    """


@dataclass(kw_only=True, repr=False)
class WebhookRecoveryCreate(Model):
    since: datetime
    """Events from this moment on are looked at; at most 30 days back."""
    until: datetime | Unset = UNSET
    """Events up to this moment are looked at. Default: now."""
    types: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str] | Unset = UNSET
    """Only events of these types, or of wildcards such as `lead.*`. The endpoint that gets them must
    subscribe to all of them. Default: all that it subscribes to.
    """
    statuses: list[Literal["FAILED", "MISSED", "SUCCEEDED"] | str] | Unset = UNSET
    """The results of the deliveries at this endpoint. FAILED: the delivery was given up. MISSED: there was
    none, though the endpoint existed and subscribes to them, as when it was DISABLED. SUCCEEDED: the
    receiver accepted them, and has lost them since.
    """
    to_endpoint_id: str | Unset = UNSET
    """The endpoint that gets the events, such as a new one that replaces this one. It gets those that it
    subscribes to and that pass its filters. Default: this endpoint.
    """


@dataclass(kw_only=True, repr=False)
class WebhookRecovery(Model):
    id: str
    tenant_id: str
    status: JobStatus
    """COMPLETED, FAILED and CANCELLED are final."""
    progress: float
    """How much is done, from 0 to 1."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    started_at: datetime | None
    completed_at: datetime | None
    """When it reached a final status."""
    endpoint_id: str
    since: datetime
    until: datetime
    types: list[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "*", "lead.*", "conversation.*", "crawl_task.*", "export.*", "shipment.*", "contact.*", "import.*", "bulk_update.*", "endpoint.*", "app.*", "activity.*", "message.*", "form.*", "email.*"] | str] | None
    """null for all."""
    statuses: list[Literal["FAILED", "MISSED", "SUCCEEDED"] | str]
    to_endpoint_id: str
    """The endpoint that gets the events."""
    checked: int
    """Events looked at so far."""
    resent: int
    """Deliveries that are sent again."""
    added: int
    """Deliveries of events of which the endpoint that gets them had none."""
    error: str | None
    """Why it is FAILED."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class Event(Model):
    id: str
    type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str
    created: datetime
    tenant_id: str = define(metadata={"name": "tenant_id"})
    data: dict[str, Any]
    """The same shape as the REST API returns."""
    actor: Actor | None
    """The cause: a user, key, app or other actor; null in events from before this field."""
    previous: dict[str, Any] | None
    """The fields of `data` that changed, with their values before. null if the record is new, and for
    types that tell of no change.
    """
    request_id: str | None = define(metadata={"name": "request_id"})
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    merge: MergedContacts | Unset = UNSET
    """Of contact.merged and contact.unmerged: the contacts of the merge."""
    api_version: str = define(metadata={"name": "api_version"})
    """The version of the shape of `data`: on webhooks, that of the endpoint; here, that of the response."""
    sequence: int
    """Place in the tenant's order of events, from 1, without gaps."""


@dataclass(kw_only=True, repr=False)
class MergedContacts(Model):
    id: str
    """The merge."""
    primary_id: str
    """The contact that stays."""
    merged_ids: list[str]
    """The contacts that went into it. Once the merge is undone, they are contacts of their own again."""


@dataclass(kw_only=True, repr=False)
class Delivery(Model):
    id: str
    tenant_id: str
    endpoint_id: str
    event_id: str
    event_type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str
    status: Literal["PENDING", "SUCCEEDED", "FAILED"] | str
    """FAILED: dropped after the last attempt or at the deadline."""
    end_reason: Literal["ENDPOINT_DELETED", "RECEIVER_GONE", "ACCESS_WITHDRAWN", "KEY_REVOKED"] | str | None
    """Why it was ended while it waited, with the status FAILED; null otherwise. RECEIVER_GONE,
    ACCESS_WITHDRAWN and KEY_REVOKED: see `statusReason` of its endpoint. A request that was under way
    then may have reached the receiver.
    """
    attempt_count: int
    next_attempt_at: datetime | None
    """null once it has ended."""
    deadline_at: datetime
    completed_at: datetime | None
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class DeliveryDetail(Model):
    id: str
    tenant_id: str
    endpoint_id: str
    event_id: str
    event_type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str
    status: Literal["PENDING", "SUCCEEDED", "FAILED"] | str
    """FAILED: dropped after the last attempt or at the deadline."""
    end_reason: Literal["ENDPOINT_DELETED", "RECEIVER_GONE", "ACCESS_WITHDRAWN", "KEY_REVOKED"] | str | None
    """Why it was ended while it waited, with the status FAILED; null otherwise. RECEIVER_GONE,
    ACCESS_WITHDRAWN and KEY_REVOKED: see `statusReason` of its endpoint. A request that was under way
    then may have reached the receiver.
    """
    attempt_count: int
    next_attempt_at: datetime | None
    """null once it has ended."""
    deadline_at: datetime
    completed_at: datetime | None
    created_at: datetime
    attempts: list[DeliveryAttempt]
    """Oldest first."""


@dataclass(kw_only=True, repr=False)
class DeliveryAttempt(Model):
    number: int
    """From 1."""
    started_at: datetime
    duration_ms: int
    outcome: Literal["SUCCEEDED", "FAILED"] | str
    response_status: int | None
    """null where no answer came."""
    response_body: str | None
    """The first 1,024 characters of the answer."""
    error: str | None
    """Why no answer came, or why it did not count."""


@dataclass(kw_only=True, repr=False)
class AuditEntry(Model):
    id: str
    tenant_id: str
    actor: AuditEntryActor
    action: str
    """Such as `webhook_endpoint.created`."""
    target: AuditEntryTarget
    changes: list[AuditEntryChanges]
    """The fields that were set; the value only where it is neither secret nor personal."""
    request_id: str | None
    """X-Request-Id of the request; null where it was none."""
    client_address: str | None
    client: str | None
    """The program that acted, as it named itself in X-Client-Name; null if it did not."""
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class AuditEntryActor(Model):
    type: Literal["API_KEY", "USER", "CLI", "SYSTEM"] | str
    id: str | None
    """The key or user; null for CLI and SYSTEM."""
    label: str
    """The name of the key or user at that time."""
    app_id: str | None
    """The app through which the user acted; null if there was none."""


@dataclass(kw_only=True, repr=False)
class AuditEntryTarget(Model):
    type: str
    id: str | None
    """null if the entry is not about a single record."""


@dataclass(kw_only=True, repr=False)
class AuditEntryChanges(Model):
    field: str
    value: Any | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class RequestLogEntry(Model):
    id: str
    tenant_id: str
    created_at: datetime
    """When the response had been sent."""
    method: str
    path: str | None
    """The path as this document has it, without ids; null: no such path is served."""
    status: int
    """The HTTP status of the response."""
    duration_ms: int
    key_id: str | None
    """The API key; null for requests of apps."""
    app_id: str | None
    """The app that acted for a user; null for requests of keys."""
    request_id: str
    """X-Request-Id of the response."""
    error_code: Literal["BAD_REQUEST", "VALIDATION_ERROR", "TENANT_REQUIRED", "INVALID_CURSOR", "UNAUTHENTICATED", "KEY_REVOKED", "KEY_EXPIRED", "TOKEN_EXPIRED", "INVALID_SIGNATURE", "FORBIDDEN", "TENANT_MISMATCH", "PLAN_LIMIT_REACHED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "CONVERSATION_CLOSED", "REPLY_WINDOW_CLOSED", "INVALID_TRANSITION", "IDEMPOTENCY_IN_PROGRESS", "MERGED", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "CONCURRENCY_LIMITED", "AI_RATE_LIMITED", "INTERNAL", "UPSTREAM_ERROR", "UNAVAILABLE"] | str | None
    """The code of the error; null if there was none."""
    sampled: bool
    """true: there were so many requests that only a part of them was recorded."""
    sample_rate: float
    """The part of the requests of that moment that was recorded: 1 for all of them, 0.25 if this one
    stands for four.
    """


@dataclass(kw_only=True, repr=False)
class LeakedSecretInput(Model):
    token: str
    type: str
    url: str | None | Unset = UNSET
    """Where it was found; may be empty."""
    source: str | None | Unset = UNSET
    """In what it was found, such as `commit`."""


@dataclass(kw_only=True, repr=False)
class LeakVerdict(Model):
    token_hash: str = define(metadata={"name": "token_hash"})
    """SHA-256 of the token in hexadecimal."""
    token_type: str = define(metadata={"name": "token_type"})
    label: Literal["true_positive", "false_positive"] | str


@dataclass(kw_only=True, repr=False)
class TrackingPushReceipt(Model):
    received: Literal[True] | bool


@dataclass(kw_only=True, repr=False)
class ChannelReceipt(Model):
    received: Literal[True] | bool


@dataclass(kw_only=True, repr=False)
class ChatSessionCreate(Model):
    visitor_token: str | Unset = UNSET
    """The `visitorToken` of an earlier session."""
    identity: ChatSessionCreateIdentity | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatSessionCreateIdentity(Model):
    user_id: str
    signature: str
    """HMAC-SHA-256 in hex, under the secret of the channel, of the userId; with `expiresAt`, of the
    userId, a line feed and that text as it is sent.
    """
    expires_at: datetime | Unset = UNSET
    """When the signature, and each session that it has begun, ends."""
    name: str | Unset = UNSET
    email: str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatSession(Model):
    visitor_token: str
    """Keep it: it is the visitor. Send it as a bearer token, and with the next session."""
    chatbot: ChatSessionChatbot
    settings: WebChatSettings
    contact: ChatSessionContact | None
    """The details that this visitor has entered, and nothing else that is known of them; null: none yet."""
    state: ChatState | None
    """null before the first message."""
    messages: list[ChatMessage]
    """The last messages of the conversation, oldest first."""


@dataclass(kw_only=True, repr=False)
class ChatSessionChatbot(Model):
    name: str
    avatar: str | None
    online: bool


@dataclass(kw_only=True, repr=False)
class ChatSessionContact(Model):
    """The details that this visitor has entered, and nothing else that is known of them; null: none yet."""
    name: str | None
    email: str | None


@dataclass(kw_only=True, repr=False)
class ChatState(Model):
    conversation_id: str
    status: Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str
    """HUMAN_TAKEOVER: a person goes on with it."""
    agent: str | None
    """The name of the person who has taken it over; null: nobody yet."""
    seen: bool
    """Whether the team has read all that the visitor wrote."""


@dataclass(kw_only=True, repr=False)
class ChatMessage(Model):
    id: str
    conversation_id: str
    sequence: int
    """Place in the conversation, ascending. Notes for the team leave gaps."""
    role: Literal["USER", "ASSISTANT", "HUMAN_AGENT"] | str
    content: str
    """Empty if the message has attachments only."""
    attachments: list[Attachment]
    external_id: str | None
    """Of your own messages: the id that you sent along."""
    sources: list[ChatMessageSources]
    """The sources of a reply."""
    suggestions: list[str]
    """Suggested answers for the visitor: shown as buttons while the message is the last one."""
    created_at: datetime


@dataclass(kw_only=True, repr=False)
class ChatMessageSources(Model):
    title: str
    url: str | None


@dataclass(kw_only=True, repr=False)
class ChatMessageCreate(Model):
    content: str
    """May be empty if the message has attachments."""
    attachments: list[str] | Unset = UNSET
    """The ids of files that this visitor has uploaded."""
    external_id: str
    """An id of your own. Sent again with it, a message is stored once."""


@dataclass(kw_only=True, repr=False)
class ChatPosted(Model):
    message: ChatMessage
    state: ChatState


@dataclass(kw_only=True, repr=False)
class ChatContactUpdate(Model):
    name: str | Unset = UNSET
    email: str | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ChatRead(Model):
    sequence: int
    """The last message that the visitor has seen."""


@dataclass(kw_only=True, repr=False)
class ChatEventMessage(Model):
    type: Literal["message"] | str
    message: ChatMessage


@dataclass(kw_only=True, repr=False)
class ChatEventText(Model):
    """The next piece of a reply, while it is made."""
    type: Literal["text"] | str
    text: str


@dataclass(kw_only=True, repr=False)
class ChatEventState(Model):
    type: Literal["state"] | str
    state: ChatState


@dataclass(kw_only=True, repr=False)
class ChatEventTyping(Model):
    """Somebody of the team is typing: show it for 6 seconds."""
    type: Literal["typing"] | str
    name: str | None
    """The person of the team; null: unknown."""


@dataclass(kw_only=True, repr=False)
class TokenRequestInputAuthorizationCode(Model):
    grant_type: Literal["authorization_code"] | str = define(metadata={"name": "grant_type"})
    code: str
    redirect_uri: str = define(metadata={"name": "redirect_uri"})
    """The one that the code was sent to."""
    code_verifier: str | Unset = define(default=UNSET, metadata={"name": "code_verifier"})
    """Required if there was a code_challenge."""
    resource: str | Unset = UNSET
    """The same as in the request to authorize, if it was sent there."""
    client_id: str | Unset = define(default=UNSET, metadata={"name": "client_id"})
    """Unless the app is named by HTTP Basic."""
    client_secret: str | Unset = define(default=UNSET, metadata={"name": "client_secret"})
    """Of a CONFIDENTIAL app, unless it is sent by HTTP Basic."""


@dataclass(kw_only=True, repr=False)
class TokenRequestInputRefreshToken(Model):
    grant_type: Literal["refresh_token"] | str = define(metadata={"name": "grant_type"})
    refresh_token: str = define(metadata={"name": "refresh_token"})
    scope: str | Unset = UNSET
    """Fewer scopes than the user has allowed, for this access token."""
    resource: str | Unset = UNSET
    """The same as in the request to authorize, if it was sent there."""
    client_id: str | Unset = define(default=UNSET, metadata={"name": "client_id"})
    """Unless the app is named by HTTP Basic."""
    client_secret: str | Unset = define(default=UNSET, metadata={"name": "client_secret"})
    """Of a CONFIDENTIAL app, unless it is sent by HTTP Basic."""


@dataclass(kw_only=True, repr=False)
class TokenAnswer(Model):
    access_token: str = define(metadata={"name": "access_token"})
    """A JWT as of RFC 9068. Send it as `Authorization: Bearer`."""
    token_type: Literal["Bearer"] | str = define(metadata={"name": "token_type"})
    expires_in: int = define(metadata={"name": "expires_in"})
    """Seconds until the access token ends."""
    refresh_token: str = define(metadata={"name": "refresh_token"})
    """Gets the next pair of tokens, once, within 30 days. If the response is lost, send it again within 30
    seconds.
    """
    scope: str
    """The scopes of the access token, separated by spaces."""
    tenant_id: str = define(metadata={"name": "tenant_id"})
    """The tenant that the tokens are for."""


@dataclass(kw_only=True, repr=False)
class OAuthFailure(Model):
    error: Literal["invalid_request", "invalid_client", "invalid_grant", "invalid_scope", "unsupported_grant_type", "invalid_target", "invalid_redirect_uri", "invalid_client_metadata", "temporarily_unavailable", "server_error"] | str
    error_description: str = define(metadata={"name": "error_description"})


@dataclass(kw_only=True, repr=False)
class RevocationRequestInput(Model):
    token: str
    """A refresh token or an access token."""
    token_type_hint: str | Unset = define(default=UNSET, metadata={"name": "token_type_hint"})
    """Ignored."""
    client_id: str | Unset = define(default=UNSET, metadata={"name": "client_id"})
    """Unless the app is named by HTTP Basic."""
    client_secret: str | Unset = define(default=UNSET, metadata={"name": "client_secret"})
    """Of a CONFIDENTIAL app, unless it is sent by HTTP Basic."""


@dataclass(kw_only=True, repr=False)
class IntrospectionRequestInput(Model):
    token: str
    """A refresh token or an access token of the app."""
    token_type_hint: str | Unset = define(default=UNSET, metadata={"name": "token_type_hint"})
    """Ignored."""
    client_id: str | Unset = define(default=UNSET, metadata={"name": "client_id"})
    """Unless the app is named by HTTP Basic."""
    client_secret: str | Unset = define(default=UNSET, metadata={"name": "client_secret"})
    """Of a CONFIDENTIAL app, unless it is sent by HTTP Basic."""


@dataclass(kw_only=True, repr=False)
class Introspection(Model):
    active: bool
    """If false, nothing else is said: the token has ended, or it is not one of the app."""
    scope: str | Unset = UNSET
    """The present scopes of the token, separated by spaces."""
    client_id: str | Unset = define(default=UNSET, metadata={"name": "client_id"})
    token_type: Literal["Bearer"] | str | Unset = define(default=UNSET, metadata={"name": "token_type"})
    """Of an access token."""
    exp: int | Unset = UNSET
    """When the token ends, in seconds since 1970."""
    sub: str | Unset = UNSET
    """The id of the user."""
    iss: str | Unset = UNSET
    aud: str | Unset = UNSET
    """Of an access token."""
    tenant_id: str | Unset = define(default=UNSET, metadata={"name": "tenant_id"})


@dataclass(kw_only=True, repr=False)
class RegistrationRequestInput(Model):
    redirect_uris: list[str] = define(metadata={"name": "redirect_uris"})
    """Where users are sent back to. Compared byte by byte, a trailing slash too; with localhost, 127.0.0.1
    and [::1], any port is accepted.
    """
    client_name: str | Unset = define(default=UNSET, metadata={"name": "client_name"})
    """The name that users see, as one that nobody vouches for. Default: the host of the first redirect
    URI.
    """
    scope: str | Unset = UNSET
    """Separated by spaces: the scopes that it asks for where a request names none. Never `admin`."""
    grant_types: list[str] | Unset = define(default=UNSET, metadata={"name": "grant_types"})
    """With `authorization_code`, if it is sent."""
    response_types: list[str] | Unset = define(default=UNSET, metadata={"name": "response_types"})
    """With `code`, if it is sent."""
    token_endpoint_auth_method: str | Unset = define(default=UNSET, metadata={"name": "token_endpoint_auth_method"})
    """Regardless of the value, the client is public (`none`): it has no secret, and must use PKCE."""


@dataclass(kw_only=True, repr=False)
class Registration(Model):
    client_id: str = define(metadata={"name": "client_id"})
    """A signed text of up to 4,000 characters. The server does not store it."""
    client_id_issued_at: int = define(metadata={"name": "client_id_issued_at"})
    """In seconds since 1970."""
    client_name: str = define(metadata={"name": "client_name"})
    redirect_uris: list[str] = define(metadata={"name": "redirect_uris"})
    grant_types: list[str] = define(metadata={"name": "grant_types"})
    response_types: list[str] = define(metadata={"name": "response_types"})
    token_endpoint_auth_method: Literal["none"] | str = define(metadata={"name": "token_endpoint_auth_method"})
    scope: str


@dataclass(kw_only=True, repr=False)
class ResourceMetadata(Model):
    resource: str
    resource_name: str = define(metadata={"name": "resource_name"})
    authorization_servers: list[str] = define(metadata={"name": "authorization_servers"})
    jwks_uri: str = define(metadata={"name": "jwks_uri"})
    scopes_supported: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str] = define(metadata={"name": "scopes_supported"})
    bearer_methods_supported: list[str] = define(metadata={"name": "bearer_methods_supported"})
    resource_documentation: str = define(metadata={"name": "resource_documentation"})


@dataclass(kw_only=True, repr=False)
class ServerMetadata(Model):
    issuer: str
    authorization_endpoint: str = define(metadata={"name": "authorization_endpoint"})
    token_endpoint: str = define(metadata={"name": "token_endpoint"})
    revocation_endpoint: str = define(metadata={"name": "revocation_endpoint"})
    introspection_endpoint: str = define(metadata={"name": "introspection_endpoint"})
    registration_endpoint: str | Unset = define(default=UNSET, metadata={"name": "registration_endpoint"})
    """If the operator admits dynamic registration (RFC 7591)."""
    client_id_metadata_document_supported: bool = define(metadata={"name": "client_id_metadata_document_supported"})
    """True if the operator admits clients whose `client_id` is the address of their metadata document."""
    jwks_uri: str = define(metadata={"name": "jwks_uri"})
    scopes_supported: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str] = define(metadata={"name": "scopes_supported"})
    response_types_supported: list[str] = define(metadata={"name": "response_types_supported"})
    response_modes_supported: list[str] = define(metadata={"name": "response_modes_supported"})
    grant_types_supported: list[str] = define(metadata={"name": "grant_types_supported"})
    token_endpoint_auth_methods_supported: list[str] = define(metadata={"name": "token_endpoint_auth_methods_supported"})
    revocation_endpoint_auth_methods_supported: list[str] = define(metadata={"name": "revocation_endpoint_auth_methods_supported"})
    introspection_endpoint_auth_methods_supported: list[str] = define(metadata={"name": "introspection_endpoint_auth_methods_supported"})
    code_challenge_methods_supported: list[str] = define(metadata={"name": "code_challenge_methods_supported"})
    authorization_response_iss_parameter_supported: bool = define(metadata={"name": "authorization_response_iss_parameter_supported"})
    service_documentation: str = define(metadata={"name": "service_documentation"})


@dataclass(kw_only=True, repr=False)
class JwkSet(Model):
    keys: list[JwkSetKeys]


@dataclass(kw_only=True, repr=False)
class JwkSetKeys(Model):
    kty: str
    crv: str
    x: str
    y: str
    kid: str
    use: str
    alg: str


@dataclass(kw_only=True, repr=False)
class EventPayload(Model):
    id: str
    type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str
    created: datetime
    tenant_id: str = define(metadata={"name": "tenant_id"})
    data: dict[str, Any]
    """The same shape as the REST API returns."""
    actor: Actor | None | Unset = UNSET
    """The cause: a user, key, app or other actor; null in events from before this field."""
    previous: dict[str, Any] | None | Unset = UNSET
    """The fields of `data` that changed, with their values before. null if the record is new, and for
    types that tell of no change.
    """
    request_id: str | None | Unset = define(default=UNSET, metadata={"name": "request_id"})
    """X-Request-Id of the request that caused it, also of one that started a job; null for what the server
    did on its own.
    """
    merge: MergedContacts | Unset = UNSET
    """Of contact.merged and contact.unmerged: the contacts of the merge."""
    api_version: str = define(metadata={"name": "api_version"})
    """The version of the shape of `data`: on webhooks, that of the endpoint; here, that of the response."""


@dataclass(kw_only=True, repr=False)
class PreviousStage(Model):
    id: str | Unset = UNSET
    tenant_id: str | Unset = UNSET
    contact_id: str | Unset = UNSET
    pipeline_id: str
    stage_id: str
    status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | Unset = UNSET
    source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | Unset = UNSET
    score: int | Unset = UNSET
    """0 to 100. Why: GET /v1/leads/:id/score."""
    value: float | None | Unset = UNSET
    """Deal value in units of `currency`."""
    currency: str | Unset = UNSET
    """ISO 4217 code."""
    assigned_to_id: str | None | Unset = UNSET
    """The owning user."""
    title: str | None | Unset = UNSET
    expected_close_date: str | None | Unset = UNSET
    """Calendar day, YYYY-MM-DD."""
    lost_reason: str | None | Unset = UNSET
    """Why the lead was lost or is unqualified."""
    closed_at: datetime | None | Unset = UNSET
    owner_at_closing_id: str | None | Unset = UNSET
    """The user who owned the lead when it was closed; null if nobody did, or while it is open."""
    stage_entered_at: datetime | Unset = UNSET
    external_id: str | None | Unset = UNSET
    """Your own id of the lead; unique among live leads."""
    tag_ids: list[str] | Unset = UNSET
    custom_fields: dict[str, str | float | bool | list[str]] | Unset = UNSET
    """The custom fields that are set, by their keys."""
    last_activity_at: datetime | None | Unset = UNSET
    """When the latest activity that a client wrote occurred; one in the future counts from its creation."""
    version: int | Unset = UNSET
    """Grows with every change; send it in If-Match to change only what you read."""
    created_by: CreatedBy | None | Unset = UNSET
    """The creator; null if the record is older than this field and the creator is not known."""
    recorded_at: datetime | Unset = UNSET
    """When the record was stored here. Another time than `createdAt` only if that was sent, for a record
    that is older.
    """
    created_at: datetime | Unset = UNSET
    updated_at: datetime | Unset = UNSET


@dataclass(kw_only=True, repr=False)
class ExportAnnounced(Model):
    id: str
    tenant_id: str
    status: JobStatus
    """COMPLETED, FAILED and CANCELLED are final."""
    progress: float
    """How much is done, from 0 to 1."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is older than this field, or not known."""
    started_at: datetime | None
    completed_at: datetime | None
    """When it reached a final status."""
    resource: Literal["contacts", "leads", "activities", "tags", "formSubmissions", "person"] | str
    """A list, or `person` for POST /v1/contacts/:id/export."""
    format: Literal["csv", "jsonl"] | str
    filter: dict[str, Any]
    columns: list[str] | None
    rows: int
    """Records written so far."""
    bytes: int
    """Bytes written so far."""
    error: str | None
    """Why it is FAILED."""
    expires_at: datetime | None
    """When the file is removed."""
    created_at: datetime
    updated_at: datetime


@dataclass(kw_only=True, repr=False)
class ContactErased(Model):
    id: str
    tenant_id: str
    merged_ids: list[str]
    """Contacts that had been merged into it, and are erased with it."""


@dataclass(kw_only=True, repr=False)
class JobFinished(Model):
    id: str
    tenant_id: str
    kind: Literal["IMPORT", "BULK_UPDATE"] | str
    status: Literal["COMPLETED", "FAILED", "CANCELLED"] | str
    """`counts` shows how many records failed."""
    resource: Literal["contacts", "leads"] | str
    """The action that it performed."""
    dry_run: bool
    """Whether it only counted."""
    counts: dict[str, int]
    """As in the job that GET /v1/jobs/:id returns."""
    created_by: CreatedBy | None
    """The user, key or app that requested it; null if it is not known any more."""
    created_at: datetime
    started_at: datetime | None
    completed_at: datetime | None
    url: str
    """The path of its record, which says what went wrong."""


@dataclass(kw_only=True, repr=False)
class EndpointDisabled(Model):
    id: str
    tenant_id: str
    description: str | None
    status: Literal["DISABLED", "PAUSED"] | str
    """PAUSED only if its key was leaked."""
    status_reason: Literal["ACCESS_WITHDRAWN", "KEY_REVOKED", "KEY_LEAKED", "RECEIVER_GONE", "FAILING"] | str


@dataclass(kw_only=True, repr=False)
class AppAuthorizedData(Model):
    app_id: str
    grant_id: str
    """The same in all events of one consent."""
    user_id: str
    """The user that the app acts for."""
    name: str
    """The name of the app."""
    scopes: list[Literal["read:leads", "write:leads", "create:leads", "delete:leads", "import:contacts", "export:contacts", "erase:contacts", "manage:settings", "manage:automations", "read:conversations", "write:conversations", "read:emails", "write:emails", "manage:channels", "read:collections", "write:collections", "read:shipments", "write:shipments", "manage:webhooks", "read:users", "manage:users", "read:audit", "admin"] | str]
    """All that the user has allowed the app so far."""


@dataclass(kw_only=True, repr=False)
class AppRevokedData(Model):
    app_id: str
    grant_id: str
    """The same in all events of one consent."""
    user_id: str
    """The user that the app acts for."""
    reason: Literal["WITHDRAWN", "APP_DELETED", "USER_REMOVED", "TOKENS_REVOKED", "ENDED_BY_DEVELOPER"] | str


@dataclass(kw_only=True, repr=False)
class AutomationTriggered(Model):
    automation_id: str
    automation_name: str
    run_id: str
    started_by: AutomationStart
    """The event that started the run."""
    from_stage_id: str | None
    """As in `startedBy`; null unless that is lead.stage_changed."""
    to_stage_id: str | None
    """As in `startedBy`; null unless that is lead.stage_changed."""
    lead: Lead
    """As it is when the action is done."""


JobStatus = Union[Literal["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"], str]
TimelineEntry = Union[TimelineEntryActivity, TimelineEntryChange, TimelineEntryAutomationRun, TimelineEntryMessage, TimelineEntryShipment]
AutomationStart = Union[AutomationStartLeadStageChanged, AutomationStartLeadCreated, AutomationStartLeadAssigned, AutomationStartLeadScoreChanged, AutomationStartConversationEnded, AutomationStartFormSubmitted]
Change = Union[ChangeLead, ChangeContact, ChangeActivity, ChangeConversation, ChangeMessage, ChangeConversationNote, ChangeShipment, ChangeUser, ChangeTag, ChangePipeline, ChangeStage, ChangeCustomField, ChangeChatbot, ChangeChannel, ChangeAutomation, ChangeKnowledgeBase, ChangeKnowledgeDocument, ChangeCannedReply, ChangeCrawlTask, ChangeMemoryNote, ChangeView, ChangeApiKey, ChangeApp, ChangeWebhookEndpoint, ChangeForm]
AutomationTrigger = Union[AutomationTriggerLeadStageChanged, AutomationTriggerLeadCreated, AutomationTriggerLeadAssigned, AutomationTriggerLeadScoreChanged, AutomationTriggerConversationEnded, AutomationTriggerFormSubmitted]
KnowledgeDocumentStatus = Union[Literal["PENDING", "PROCESSING", "READY", "FAILED"], str]
Destination = Union[DestinationHttp, DestinationAmqp, DestinationNats, DestinationRedisStream]
LiveEvent = Union[LiveEventStreamOpened, LiveEventStreamReset, LiveEventRecordChanged, LiveEventMessageCreated, LiveEventConversationUpdated, LiveEventNoteUpdated, LiveEventNoteDeleted, LiveEventConversationTyping, LiveEventUserPresence, LiveEventNotificationUpdated]
JobStatusInput = Union[Literal["PENDING", "RUNNING", "COMPLETED", "FAILED", "CANCELLED"], str]
KnowledgeDocumentStatusInput = Union[Literal["PENDING", "PROCESSING", "READY", "FAILED"], str]
ConversationEvent = Union[LiveEventStreamOpened, LiveEventStreamReset, LiveEventMessageCreated, LiveEventConversationUpdated, LiveEventNoteUpdated, LiveEventNoteDeleted, LiveEventConversationTyping, LiveEventUserPresence]
ReplyEvent = Union[ReplyEventMessage, ReplyEventText, ReplyEventReply, ReplyEventConversation]
ChatEvent = Union[ChatEventMessage, ChatEventText, ChatEventState, ChatEventTyping]
TokenRequestInput = Union[TokenRequestInputAuthorizationCode, TokenRequestInputRefreshToken]


EVENT_DATA: dict[str, Any] = {
    "lead.created": Lead,
    "lead.score_changed": Lead,
    "lead.stage_changed": Lead,
    "lead.updated": Lead,
    "lead.deleted": Lead,
    "contact.created": Contact,
    "contact.updated": Contact,
    "contact.deleted": Contact,
    "conversation.started": Conversation,
    "conversation.handoff": Conversation,
    "conversation.ended": Conversation,
    "crawl_task.completed": CrawlTask,
    "export.ready": ExportAnnounced,
    "shipment.updated": Shipment,
    "shipment.deleted": Shipment,
    "contact.merged": Contact,
    "contact.unmerged": Contact,
    "contact.erased": ContactErased,
    "conversation.reopened": Conversation,
    "import.finished": JobFinished,
    "bulk_update.finished": JobFinished,
    "export.failed": ExportAnnounced,
    "crawl_task.failed": CrawlTask,
    "endpoint.disabled": EndpointDisabled,
    "app.authorized": AppAuthorizedData,
    "app.revoked": AppRevokedData,
    "lead.assigned": Lead,
    "lead.restored": Lead,
    "contact.restored": Contact,
    "conversation.assigned": Conversation,
    "activity.created": Activity,
    "message.created": Message,
    "form.submitted": FormSubmission,
    "email.sent": Email,
    "email.received": Email,
    "email.bounced": Email,
    "automation.triggered": AutomationTriggered,
}
