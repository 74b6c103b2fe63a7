"""Generated from the OpenAPI document by scripts/python-client/generate.mjs. Do not edit."""
# fmt: off
from __future__ import annotations

from datetime import datetime
from typing import Any, List, Literal

from .models import *
from .pagination import Pages
from .transport import Send, to_json

API_VERSION = "2026-12-01"


class Resource:
    def __init__(self, send: Send) -> None:
        self._send = send


class ActivitiesResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt", "-occurredAt", "occurredAt", "-dueAt", "dueAt"] | str | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        lead: str | List[str] | None = None,
        lead_not: str | List[str] | None = None,
        lead_id: str | List[str] | None = None,
        lead_id_not: str | List[str] | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        type: str | List[str] | None = None,
        type_not: str | List[str] | None = None,
        user_id: str | List[str] | None = None,
        user_id_not: str | List[str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assignee_id: str | List[str] | None = None,
        assignee_id_not: str | List[str] | None = None,
        completed: bool | None = None,
        due_at_gte: datetime | None = None,
        due_at_lt: datetime | None = None,
        occurred_at_gte: datetime | None = None,
        occurred_at_lt: datetime | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        deleted: bool | None = None,
        fields: Literal["id", "tenantId", "userId", "createdBy", "contactId", "leadId", "assigneeId", "type", "title", "content", "metadata", "occurredAt", "dueAt", "completedAt", "version", "recordedAt", "createdAt", "updatedAt", "deletedAt"] | str | List[Literal["id", "tenantId", "userId", "createdBy", "contactId", "leadId", "assigneeId", "type", "title", "content", "metadata", "occurredAt", "dueAt", "completedAt", "version", "recordedAt", "createdAt", "updatedAt", "deletedAt"] | str] | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ActivityRead]:
        """List activities

        Sorted by dueAt, the list has only those that have one.

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/api/v1/activities",
            {},
            {"limit": limit, "sort": sort, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "lead": lead, "lead[not]": lead_not, "leadId": lead_id, "leadId[not]": lead_id_not, "id": ids, "id[not]": id_not, "type": type, "type[not]": type_not, "userId": user_id, "userId[not]": user_id_not, "assignee": assignee, "assignee[not]": assignee_not, "assigneeId": assignee_id, "assigneeId[not]": assignee_id_not, "completed": completed, "dueAt[gte]": due_at_gte, "dueAt[lt]": due_at_lt, "occurredAt[gte]": occurred_at_gte, "occurredAt[lt]": occurred_at_lt, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt, "deleted": deleted, "fields": fields},
            returns=ActivityRead,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ActivityCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Activity:
        """Create an activity

        Needs a type, and a contactId or a leadId. It sets the lead's lastActivityAt.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/api/v1/activities",
            {},
            {},
            returns=Activity,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def bulk(
        self,
        body: ActivityBulk,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> List[BulkResult]:
        """Create up to 500 activities

        Counts as one request, and does with each record what the creation of an activity does. 200 if every
        record was written, 207 if some failed: `data` says which and why. With `atomic` one bad record is a
        400 that names it, and nothing is written.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/activities/bulk",
            {},
            {},
            returns=list[BulkResult],
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        fields: Literal["id", "tenantId", "userId", "createdBy", "contactId", "leadId", "assigneeId", "type", "title", "content", "metadata", "occurredAt", "dueAt", "completedAt", "version", "recordedAt", "createdAt", "updatedAt"] | str | List[Literal["id", "tenantId", "userId", "createdBy", "contactId", "leadId", "assigneeId", "type", "title", "content", "metadata", "occurredAt", "dueAt", "completedAt", "version", "recordedAt", "createdAt", "updatedAt"] | str] | None = None,
        timeout: float | None = None,
    ) -> Activity:
        """Read an activity

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/activities/{id}",
            {"id": id},
            {"fields": fields},
            returns=Activity,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: ActivityUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Activity:
        """Update an activity

        Changes the fields that are sent; null clears one. Entries that the server wrote are read-only:
        CONFLICT. Contact and lead stay.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/activities/{id}",
            {"id": id},
            {},
            returns=Activity,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        purge: bool | None = None,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete an activity

        It can be restored for 30 days, or as long as the tenant's settings say. `purge=true` deletes it for
        good, also where it was deleted before, and needs the scope erase:contacts. Entries that the server
        wrote are read-only: CONFLICT.

        Scope: `delete:leads` or `write:leads`.
        """
        return self._send.one(
            "DELETE",
            "/v1/activities/{id}",
            {"id": id},
            {"purge": purge},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def restore(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Activity:
        """Restore a deleted activity

        Within 30 days of its deletion, or as long as the tenant's settings say. If its contact or lead is
        deleted too, it is a CONFLICT: restore that first. An activity that is not deleted is returned as it
        is.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/activities/{id}/restore",
            {"id": id},
            {},
            returns=Activity,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class ApiKeysResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        environment: Literal["LIVE", "SANDBOX"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["ACTIVE", "EXPIRED", "REVOKED"] | str | List[Literal["ACTIVE", "EXPIRED", "REVOKED"] | str] | None = None,
        status_not: Literal["ACTIVE", "EXPIRED", "REVOKED"] | str | List[Literal["ACTIVE", "EXPIRED", "REVOKED"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ApiKey]:
        """List API keys

        A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.

        Scope: `admin`.
        """
        return self._send.pages(
            "GET",
            "/v1/api-keys",
            {},
            {"limit": limit, "sort": sort, "environment": environment, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=ApiKey,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ApiKeyCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ApiKeyCreated:
        """Create an API key

        The response contains the full key, only this once. A key cannot have scopes that you do not have
        yourself, and `admin` only on the plan ENTERPRISE. A signed-in user with this scope may call it on
        every plan, an API key on the plan ENTERPRISE only.

        Scope: `admin`.
        """
        return self._send.one(
            "POST",
            "/v1/api-keys",
            {},
            {},
            returns=ApiKeyCreated,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> ApiKey:
        """Read an API key

        A signed-in user with this scope may call it on every plan, an API key on the plan ENTERPRISE only.

        Scope: `admin`.
        """
        return self._send.one(
            "GET",
            "/v1/api-keys/{id}",
            {"id": id},
            {},
            returns=ApiKey,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: ApiKeyUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> ApiKey:
        """Update label, scopes, expiry or version of an API key

        Only the label of a revoked key can be changed. A signed-in user with this scope may call it on
        every plan, an API key on the plan ENTERPRISE only.

        Scope: `admin`.
        """
        return self._send.one(
            "PATCH",
            "/v1/api-keys/{id}",
            {"id": id},
            {},
            returns=ApiKey,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        end_what_it_made: bool | None = None,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> ApiKeyRevoked:
        """Revoke an API key

        Takes effect everywhere within five seconds and cannot be undone; the key stays listed. Revoking it
        again changes nothing but what `endWhatItMade` asks for. The response lists what the key made, such
        as webhook endpoints, which goes on working unless you send `endWhatItMade=true`. The key of the
        request itself can be revoked too: `current` says so. A signed-in user with this scope may call it
        on every plan, an API key on the plan ENTERPRISE only.

        Scope: `admin`.
        """
        return self._send.one(
            "DELETE",
            "/v1/api-keys/{id}",
            {"id": id},
            {"endWhatItMade": end_what_it_made},
            returns=ApiKeyRevoked,
            if_match=if_match,
            timeout=timeout,
        )


class AppsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[App]:
        """List the apps that the tenant has registered

        Scope: `admin`.
        """
        return self._send.pages(
            "GET",
            "/v1/oauth/apps",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=App,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: AppCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AppCreated:
        """Register an app

        The answer carries the secret of a CONFIDENTIAL app, this once. Users of every tenant of this
        installation can allow the app to act for them.

        Scope: `admin`.
        """
        return self._send.one(
            "POST",
            "/v1/oauth/apps",
            {},
            {},
            returns=AppCreated,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> App:
        """Read an app

        Scope: `admin`.
        """
        return self._send.one(
            "GET",
            "/v1/oauth/apps/{id}",
            {"id": id},
            {},
            returns=App,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: AppUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> App:
        """Update the name, redirect URIs, scopes or version of an app

        A scope that is taken away is gone from all its tokens within seconds; one that is added has to be
        consented to.

        Scope: `admin`.
        """
        return self._send.one(
            "PATCH",
            "/v1/oauth/apps/{id}",
            {"id": id},
            {},
            returns=App,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete an app

        Ends, within five seconds, all that users of any tenant have allowed it. It cannot be restored.

        Scope: `admin`.
        """
        return self._send.one(
            "DELETE",
            "/v1/oauth/apps/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def rotate_secret(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AppSecret:
        """Replace the secret of an app

        The answer carries the new secret, this once. The one before it is accepted for 24 hours more, so
        that no request fails; rotate twice to end a secret that has leaked at once. CONFLICT for a PUBLIC
        app, which has none.

        Scope: `admin`.
        """
        return self._send.one(
            "POST",
            "/v1/oauth/apps/{id}/rotate-secret",
            {"id": id},
            {},
            returns=AppSecret,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_grants(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[AppGrant]:
        """List the consents that an app has

        Of the users of all tenants: ids, scopes and times, and nothing else of another tenant. A consent is
        listed while the app has a code or a token that can be used.

        Scope: `admin`.
        """
        return self._send.pages(
            "GET",
            "/v1/oauth/apps/{id}/grants",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=AppGrant,
            cursor=cursor,
            timeout=timeout,
        )

    def end_grant(
        self,
        id: str,
        grant_id: str,
        *,
        timeout: float | None = None,
    ) -> Deleted:
        """End a consent that an app has

        Ends, within five seconds, its tokens and what the app made under it. The user can allow the app
        again.

        Scope: `admin`.
        """
        return self._send.one(
            "DELETE",
            "/v1/oauth/apps/{id}/grants/{grantId}",
            {"id": id, "grantId": grant_id},
            {},
            returns=Deleted,
            timeout=timeout,
        )

    def list_events(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["PENDING", "SUCCEEDED", "FAILED", "SUPERSEDED"] | str | List[Literal["PENDING", "SUCCEEDED", "FAILED", "SUPERSEDED"] | str] | None = None,
        status_not: Literal["PENDING", "SUCCEEDED", "FAILED", "SUPERSEDED"] | str | List[Literal["PENDING", "SUCCEEDED", "FAILED", "SUPERSEDED"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[AppEvent]:
        """List the events for the eventUrl of an app

        Those of the last 30 days, with the state of their delivery.

        Scope: `admin`.
        """
        return self._send.pages(
            "GET",
            "/v1/oauth/apps/{id}/events",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=AppEvent,
            cursor=cursor,
            timeout=timeout,
        )


class AuditLogResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        actor: str | List[str] | None = None,
        actor_not: str | List[str] | None = None,
        action: Literal["tenant.created", "tenant.updated", "tenant.deletion_ordered", "tenant.deletion_withdrawn", "user.created", "user.updated", "user.deleted", "user.invitation_created", "user.password_reset_created", "user.password_set", "user.sign_in_failed", "session.created", "session.revoked", "api_key.created", "api_key.updated", "api_key.revoked", "app.created", "app.updated", "app.deleted", "app.secret_rotated", "app_grant.created", "app_grant.revoked", "app_grant.tokens_revoked", "secret.rotated", "settings.updated", "tracking_settings.updated", "pipeline.created", "pipeline.updated", "pipeline.deleted", "stage.created", "stage.updated", "stage.deleted", "automation.created", "automation.updated", "automation.disabled", "automation.deleted", "chatbot.created", "chatbot.updated", "chatbot.deleted", "chatbot.restored", "channel.created", "channel.updated", "channel.disabled", "channel.deleted", "channel.identity_secret_activated", "channel.identity_secret_created", "channel_identity_secret.deleted", "channel_attachment.deleted", "knowledge_base.created", "knowledge_base.updated", "knowledge_base.deleted", "knowledge_document.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.disabled", "webhook_endpoint.paused", "webhook_endpoint.secret_rotated", "webhook_endpoint.secret_activated", "webhook_endpoint.tested", "webhook_endpoint.recovered", "delivery.resent", "crawl_task.created", "crawl_task.updated", "crawl_task.deleted", "contact.blocked", "contact.deleted", "contact.erasure_completed", "contact.restored", "contact.unblocked", "contact.bulk_written", "contact.merged", "contact.merge_undone", "memory_note.deleted", "import.created", "import.cancelled", "import.undone", "export.created", "export.cancelled", "lead.deleted", "lead.restored", "lead.assigned", "lead.bulk_written", "lead.bulk_moved", "lead.bulk_deleted", "lead.bulk_updated", "bulk_update.cancelled", "bulk_update.undone", "activity.deleted", "activity.restored", "activity.bulk_written", "shipment.bulk_written", "shipment.deleted", "tag.deleted", "view.deleted", "canned_reply.deleted", "conversation.claim_accepted", "conversation_note.deleted", "custom_field.created", "custom_field.updated", "custom_field.deleted", "form.created", "form.updated", "form.deleted", "form.restored", "form_submission.deleted", "mailbox.created", "mailbox.updated", "mailbox.deleted", "mailbox.authorization_requested", "mailbox.authorized", "email.sent", "email.cancelled", "email.retried", "email_bounce.deleted"] | str | List[Literal["tenant.created", "tenant.updated", "tenant.deletion_ordered", "tenant.deletion_withdrawn", "user.created", "user.updated", "user.deleted", "user.invitation_created", "user.password_reset_created", "user.password_set", "user.sign_in_failed", "session.created", "session.revoked", "api_key.created", "api_key.updated", "api_key.revoked", "app.created", "app.updated", "app.deleted", "app.secret_rotated", "app_grant.created", "app_grant.revoked", "app_grant.tokens_revoked", "secret.rotated", "settings.updated", "tracking_settings.updated", "pipeline.created", "pipeline.updated", "pipeline.deleted", "stage.created", "stage.updated", "stage.deleted", "automation.created", "automation.updated", "automation.disabled", "automation.deleted", "chatbot.created", "chatbot.updated", "chatbot.deleted", "chatbot.restored", "channel.created", "channel.updated", "channel.disabled", "channel.deleted", "channel.identity_secret_activated", "channel.identity_secret_created", "channel_identity_secret.deleted", "channel_attachment.deleted", "knowledge_base.created", "knowledge_base.updated", "knowledge_base.deleted", "knowledge_document.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.disabled", "webhook_endpoint.paused", "webhook_endpoint.secret_rotated", "webhook_endpoint.secret_activated", "webhook_endpoint.tested", "webhook_endpoint.recovered", "delivery.resent", "crawl_task.created", "crawl_task.updated", "crawl_task.deleted", "contact.blocked", "contact.deleted", "contact.erasure_completed", "contact.restored", "contact.unblocked", "contact.bulk_written", "contact.merged", "contact.merge_undone", "memory_note.deleted", "import.created", "import.cancelled", "import.undone", "export.created", "export.cancelled", "lead.deleted", "lead.restored", "lead.assigned", "lead.bulk_written", "lead.bulk_moved", "lead.bulk_deleted", "lead.bulk_updated", "bulk_update.cancelled", "bulk_update.undone", "activity.deleted", "activity.restored", "activity.bulk_written", "shipment.bulk_written", "shipment.deleted", "tag.deleted", "view.deleted", "canned_reply.deleted", "conversation.claim_accepted", "conversation_note.deleted", "custom_field.created", "custom_field.updated", "custom_field.deleted", "form.created", "form.updated", "form.deleted", "form.restored", "form_submission.deleted", "mailbox.created", "mailbox.updated", "mailbox.deleted", "mailbox.authorization_requested", "mailbox.authorized", "email.sent", "email.cancelled", "email.retried", "email_bounce.deleted"] | str] | None = None,
        action_not: Literal["tenant.created", "tenant.updated", "tenant.deletion_ordered", "tenant.deletion_withdrawn", "user.created", "user.updated", "user.deleted", "user.invitation_created", "user.password_reset_created", "user.password_set", "user.sign_in_failed", "session.created", "session.revoked", "api_key.created", "api_key.updated", "api_key.revoked", "app.created", "app.updated", "app.deleted", "app.secret_rotated", "app_grant.created", "app_grant.revoked", "app_grant.tokens_revoked", "secret.rotated", "settings.updated", "tracking_settings.updated", "pipeline.created", "pipeline.updated", "pipeline.deleted", "stage.created", "stage.updated", "stage.deleted", "automation.created", "automation.updated", "automation.disabled", "automation.deleted", "chatbot.created", "chatbot.updated", "chatbot.deleted", "chatbot.restored", "channel.created", "channel.updated", "channel.disabled", "channel.deleted", "channel.identity_secret_activated", "channel.identity_secret_created", "channel_identity_secret.deleted", "channel_attachment.deleted", "knowledge_base.created", "knowledge_base.updated", "knowledge_base.deleted", "knowledge_document.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.disabled", "webhook_endpoint.paused", "webhook_endpoint.secret_rotated", "webhook_endpoint.secret_activated", "webhook_endpoint.tested", "webhook_endpoint.recovered", "delivery.resent", "crawl_task.created", "crawl_task.updated", "crawl_task.deleted", "contact.blocked", "contact.deleted", "contact.erasure_completed", "contact.restored", "contact.unblocked", "contact.bulk_written", "contact.merged", "contact.merge_undone", "memory_note.deleted", "import.created", "import.cancelled", "import.undone", "export.created", "export.cancelled", "lead.deleted", "lead.restored", "lead.assigned", "lead.bulk_written", "lead.bulk_moved", "lead.bulk_deleted", "lead.bulk_updated", "bulk_update.cancelled", "bulk_update.undone", "activity.deleted", "activity.restored", "activity.bulk_written", "shipment.bulk_written", "shipment.deleted", "tag.deleted", "view.deleted", "canned_reply.deleted", "conversation.claim_accepted", "conversation_note.deleted", "custom_field.created", "custom_field.updated", "custom_field.deleted", "form.created", "form.updated", "form.deleted", "form.restored", "form_submission.deleted", "mailbox.created", "mailbox.updated", "mailbox.deleted", "mailbox.authorization_requested", "mailbox.authorized", "email.sent", "email.cancelled", "email.retried", "email_bounce.deleted"] | str | List[Literal["tenant.created", "tenant.updated", "tenant.deletion_ordered", "tenant.deletion_withdrawn", "user.created", "user.updated", "user.deleted", "user.invitation_created", "user.password_reset_created", "user.password_set", "user.sign_in_failed", "session.created", "session.revoked", "api_key.created", "api_key.updated", "api_key.revoked", "app.created", "app.updated", "app.deleted", "app.secret_rotated", "app_grant.created", "app_grant.revoked", "app_grant.tokens_revoked", "secret.rotated", "settings.updated", "tracking_settings.updated", "pipeline.created", "pipeline.updated", "pipeline.deleted", "stage.created", "stage.updated", "stage.deleted", "automation.created", "automation.updated", "automation.disabled", "automation.deleted", "chatbot.created", "chatbot.updated", "chatbot.deleted", "chatbot.restored", "channel.created", "channel.updated", "channel.disabled", "channel.deleted", "channel.identity_secret_activated", "channel.identity_secret_created", "channel_identity_secret.deleted", "channel_attachment.deleted", "knowledge_base.created", "knowledge_base.updated", "knowledge_base.deleted", "knowledge_document.deleted", "webhook_endpoint.created", "webhook_endpoint.updated", "webhook_endpoint.deleted", "webhook_endpoint.disabled", "webhook_endpoint.paused", "webhook_endpoint.secret_rotated", "webhook_endpoint.secret_activated", "webhook_endpoint.tested", "webhook_endpoint.recovered", "delivery.resent", "crawl_task.created", "crawl_task.updated", "crawl_task.deleted", "contact.blocked", "contact.deleted", "contact.erasure_completed", "contact.restored", "contact.unblocked", "contact.bulk_written", "contact.merged", "contact.merge_undone", "memory_note.deleted", "import.created", "import.cancelled", "import.undone", "export.created", "export.cancelled", "lead.deleted", "lead.restored", "lead.assigned", "lead.bulk_written", "lead.bulk_moved", "lead.bulk_deleted", "lead.bulk_updated", "bulk_update.cancelled", "bulk_update.undone", "activity.deleted", "activity.restored", "activity.bulk_written", "shipment.bulk_written", "shipment.deleted", "tag.deleted", "view.deleted", "canned_reply.deleted", "conversation.claim_accepted", "conversation_note.deleted", "custom_field.created", "custom_field.updated", "custom_field.deleted", "form.created", "form.updated", "form.deleted", "form.restored", "form_submission.deleted", "mailbox.created", "mailbox.updated", "mailbox.deleted", "mailbox.authorization_requested", "mailbox.authorized", "email.sent", "email.cancelled", "email.retried", "email_bounce.deleted"] | str] | None = None,
        target: str | List[str] | None = None,
        target_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[AuditEntry]:
        """List who changed what, and when

        Sign-ins; changes of users, keys, settings, webhook endpoints, pipelines and secrets; deletes, bulk
        changes and exports of customer data.

        Scope: `read:audit`.
        """
        return self._send.pages(
            "GET",
            "/v1/audit-log",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "actor": actor, "actor[not]": actor_not, "action": action, "action[not]": action_not, "target": target, "target[not]": target_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=AuditEntry,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> AuditEntry:
        """Read an entry of the audit log

        Scope: `read:audit`.
        """
        return self._send.one(
            "GET",
            "/v1/audit-log/{id}",
            {"id": id},
            {},
            returns=AuditEntry,
            timeout=timeout,
        )


class AuthResource(Resource):
    def login(
        self,
        body: SignIn,
        *,
        timeout: float | None = None,
    ) -> Session:
        """Sign in with e-mail address and password

        TENANT_REQUIRED where the password fits the address in several tenants: `error.details` names them.
        Attempts are limited by account and by address.

        Needs no credential.
        """
        return self._send.one(
            "POST",
            "/v1/auth/login",
            {},
            {},
            returns=Session,
            body=body,
            timeout=timeout,
        )

    def refresh(
        self,
        body: Refresh,
        *,
        timeout: float | None = None,
    ) -> Session:
        """Get the next session token

        A refresh token is used once: its answer brings the next one. Repeated within ten seconds it gets
        the same answer, since answers can get lost; used later it ends the session, since it may have been
        stolen.

        Needs no credential.
        """
        return self._send.one(
            "POST",
            "/v1/auth/refresh",
            {},
            {},
            returns=Session,
            body=body,
            timeout=timeout,
        )

    def logout(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Done:
        """End the session

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "POST",
            "/v1/auth/logout",
            {},
            {},
            returns=Done,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def request_password_reset(
        self,
        body: PasswordResetRequest,
        *,
        timeout: float | None = None,
    ) -> Done:
        """Ask for a link to set a new password

        Mails a link, where the server can mail and the address has a user. The answer is the same in any
        case.

        Needs no credential.
        """
        return self._send.one(
            "POST",
            "/v1/auth/password-reset",
            {},
            {},
            returns=Done,
            body=body,
            timeout=timeout,
        )

    def set_password(
        self,
        body: PasswordSet,
        *,
        timeout: float | None = None,
    ) -> Done:
        """Set a password by the token of an invitation or a password reset

        A token is used once. Ends all sessions of the user.

        Needs no credential.
        """
        return self._send.one(
            "POST",
            "/v1/auth/password",
            {},
            {},
            returns=Done,
            body=body,
            timeout=timeout,
        )


class AuthorizedAppsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[AuthorizedApp]:
        """List the apps that the signed-in user has allowed to act for them

        For signed-in users: an API key may not call it.
        """
        return self._send.pages(
            "GET",
            "/v1/me/authorized-apps",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=AuthorizedApp,
            cursor=cursor,
            timeout=timeout,
        )

    def withdraw(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Deleted:
        """Withdraw what the signed-in user has allowed an app

        Its tokens are refused everywhere within five seconds, and it gets no new ones unless the user
        consents again.

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "DELETE",
            "/v1/me/authorized-apps/{id}",
            {"id": id},
            {},
            returns=Deleted,
            timeout=timeout,
        )


class AutomationsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        enabled: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Automation]:
        """List automations

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/automations",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "enabled": enabled, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Automation,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: AutomationCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Automation:
        """Create an automation

        It runs once each time that its trigger happens to a lead. On lead.stage_changed, only the stage
        operation starts it, for one lead or many. On the other triggers, any change starts it but those of
        imports, bulk updates, undos and hand-overs. It acts with the rights of its author: conditions need
        read:leads, send_webhook needs manage:webhooks.

        Scope: `manage:automations`.
        """
        return self._send.one(
            "POST",
            "/v1/automations",
            {},
            {},
            returns=Automation,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Automation:
        """Read an automation

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/automations/{id}",
            {"id": id},
            {},
            returns=Automation,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: AutomationUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Automation:
        """Change, enable or disable an automation

        Changes the fields that are sent; trigger, conditions and actions are replaced whole. A request that
        sends one of these, or `enabled: true`, makes its caller the author.

        Scope: `manage:automations`. Without `read:leads`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/automations/{id}",
            {"id": id},
            {},
            returns=Automation,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete an automation

        Runs that are waiting are skipped.

        Scope: `manage:automations`.
        """
        return self._send.one(
            "DELETE",
            "/v1/automations/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def list_runs(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["PENDING", "SUCCEEDED", "FAILED", "SKIPPED", "STOPPED"] | str | List[Literal["PENDING", "SUCCEEDED", "FAILED", "SKIPPED", "STOPPED"] | str] | None = None,
        status_not: Literal["PENDING", "SUCCEEDED", "FAILED", "SKIPPED", "STOPPED"] | str | List[Literal["PENDING", "SUCCEEDED", "FAILED", "SKIPPED", "STOPPED"] | str] | None = None,
        lead: str | List[str] | None = None,
        lead_not: str | List[str] | None = None,
        lead_id: str | List[str] | None = None,
        lead_id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[AutomationRun]:
        """List the runs of an automation in the last 30 days

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/automations/{id}/runs",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "lead": lead, "lead[not]": lead_not, "leadId": lead_id, "leadId[not]": lead_id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=AutomationRun,
            cursor=cursor,
            timeout=timeout,
        )

    def preview(
        self,
        body: AutomationPreviewRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AutomationPreview:
        """Try an automation on leads

        Tries a trigger, conditions and actions on the leads to which the trigger last happened, within 30
        days, and returns what it would do with each as the lead is now. Nothing is stored or sent. It needs
        the scopes that creating the automation needs. Of the leads that changed last, 1000 are looked at.

        Scope: `manage:automations`. Without `read:leads`, the `data` of the response has only ids, the
        version and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/automations/preview",
            {},
            {},
            returns=AutomationPreview,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class BulkUpdatesResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: JobStatusInput | List[JobStatusInput] | None = None,
        status_not: JobStatusInput | List[JobStatusInput] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[BulkUpdate]:
        """List bulk updates

        Scope: `read:leads` or `write:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/bulk-updates",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=BulkUpdate,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> BulkUpdate:
        """Read a bulk update

        Scope: `read:leads` or `write:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/bulk-updates/{id}",
            {"id": id},
            {},
            returns=BulkUpdate,
            timeout=timeout,
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkUpdate:
        """Cancel a bulk update

        Leads that were changed stay changed. Cancelling a cancelled bulk update changes nothing.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/bulk-updates/{id}/cancel",
            {"id": id},
            {},
            returns=BulkUpdate,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def undo(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkUpdate:
        """Undo a bulk update

        Gives the fields that it changed their earlier values, in the background. Fields that were changed
        after it keep their value. Possible for 7 days after its end, whether it was completed, failed or
        was cancelled. A CONFLICT if it has not ended, changed nothing, is too old, or was undone before.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/bulk-updates/{id}/undo",
            {"id": id},
            {},
            returns=BulkUpdate,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class CannedRepliesResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["shortcut", "-shortcut"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        q: str | None = None,
        shared: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[CannedReply]:
        """List canned replies

        Your own and the shared ones, by shortcut.

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/canned-replies",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "q": q, "shared": shared, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=CannedReply,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: CannedReplyCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CannedReply:
        """Save a canned reply

        Up to 500 for each user.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/canned-replies",
            {},
            {},
            returns=CannedReply,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> CannedReply:
        """Read a canned reply

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/canned-replies/{id}",
            {"id": id},
            {},
            returns=CannedReply,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: CannedReplyUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> CannedReply:
        """Change a canned reply

        Its owner can, and of a shared one anybody with the scope manage:settings.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/canned-replies/{id}",
            {"id": id},
            {},
            returns=CannedReply,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a canned reply

        Its owner can, and of a shared one anybody with the scope manage:settings. It cannot be restored.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "DELETE",
            "/v1/canned-replies/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def render(
        self,
        id: str,
        body: CannedReplyRender,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RenderedReply:
        """Fill in the variables of a canned reply

        Returns the text; it sends nothing. A variable without a value is replaced by what stands after `|`,
        or by nothing.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/canned-replies/{id}/render",
            {"id": id},
            {},
            returns=RenderedReply,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class CarriersResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["name"] | str | None = None,
        q: str | None = None,
        code: str | List[str] | None = None,
        code_not: str | List[str] | None = None,
        type: Literal["POST", "COURIER"] | str | List[Literal["POST", "COURIER"] | str] | None = None,
        type_not: Literal["POST", "COURIER"] | str | List[Literal["POST", "COURIER"] | str] | None = None,
        country: str | List[str] | None = None,
        country_not: str | List[str] | None = None,
        tracking_number: str | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Carrier]:
        """List carriers

        The directory is the same for all tenants.

        Any valid credential may call it.
        """
        return self._send.pages(
            "GET",
            "/api/v1/carriers",
            {},
            {"limit": limit, "sort": sort, "q": q, "code": code, "code[not]": code_not, "type": type, "type[not]": type_not, "country": country, "country[not]": country_not, "trackingNumber": tracking_number},
            returns=Carrier,
            cursor=cursor,
            timeout=timeout,
        )


class ChangesResource(Resource):
    def list(
        self,
        *,
        resource: Literal["lead", "contact", "activity", "conversation", "message", "conversation_note", "shipment", "user", "tag", "pipeline", "stage", "custom_field", "chatbot", "channel", "automation", "knowledge_base", "knowledge_document", "canned_reply", "crawl_task", "memory_note", "view", "api_key", "app", "webhook_endpoint", "form"] | str,
        since: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Change]:
        """List what has changed since a cursor

        Records of one resource that were created, changed, deleted or restored, in an order that misses no
        record, even if several clients write at the same time. A record comes once for each transaction
        that changed it. It needs the scope with which the resource is listed, and has what that list has.

        Any valid credential may call it.
        """
        return self._send.pages(
            "GET",
            "/v1/changes",
            {},
            {"resource": resource, "since": since, "limit": limit},
            returns=Change,
            cursor=cursor,
            timeout=timeout,
        )


class ChannelsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        platform: str | List[str] | None = None,
        platform_not: str | List[str] | None = None,
        chatbot: str | List[str] | None = None,
        chatbot_not: str | List[str] | None = None,
        bot_id: str | List[str] | None = None,
        bot_id_not: str | List[str] | None = None,
        enabled: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Channel]:
        """List channels

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/channels",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "platform": platform, "platform[not]": platform_not, "chatbot": chatbot, "chatbot[not]": chatbot_not, "botId": bot_id, "botId[not]": bot_id_not, "enabled": enabled, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Channel,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ChannelCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Channel:
        """Connect a chatbot to a platform

        The server sets it up at the platform within seconds: `status` shows when that is done, and
        `lastError` why it is not.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "POST",
            "/v1/channels",
            {},
            {},
            returns=Channel,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_platforms(
        self,
        *,
        timeout: float | None = None,
    ) -> List[ChannelPlatform]:
        """List the platforms that chatbots can be connected to

        The same for every tenant of an installation.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/channels/platforms",
            {},
            {},
            returns=list[ChannelPlatform],
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Channel:
        """Read a channel

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/channels/{id}",
            {"id": id},
            {},
            returns=Channel,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: ChannelUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Channel:
        """Change, enable or disable a channel

        Changes the fields that are sent. New credentials are set up at the platform again.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/channels/{id}",
            {"id": id},
            {},
            returns=Channel,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a channel

        Its conversations stay, and leave no more. Its credentials are deleted.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "DELETE",
            "/v1/channels/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def check(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ChannelCheck:
        """Ask the platform whether a channel works

        Asks now, and explains what is wrong. Changes nothing.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/channels/{id}/check",
            {"id": id},
            {},
            returns=ChannelCheck,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_templates(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> List[ChannelTemplate]:
        """List the templates of a channel

        Asks the platform now. Approved templates that need nothing but texts in their body.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/channels/{id}/templates",
            {"id": id},
            {},
            returns=list[ChannelTemplate],
            timeout=timeout,
        )

    def list_attachments(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ChannelAttachment]:
        """List the files that strangers sent by a channel

        Visitors of a web chat, and those who write by e-mail or another platform. `GET /v1/usage` shows how
        much all of them store.

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/channels/{id}/attachments",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=ChannelAttachment,
            cursor=cursor,
            timeout=timeout,
        )

    def delete_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a file that a stranger sent by a channel

        Its message stays, and says of the file that it was deleted.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "DELETE",
            "/v1/channels/{id}/attachments/{attachmentId}",
            {"id": id, "attachmentId": attachment_id},
            {},
            returns=Deleted,
            timeout=timeout,
        )

    def create_identity_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ChannelIdentitySecret:
        """Create the secret that signs in visitors

        Your server signs the id of a user, HMAC-SHA-256 in hex, and the page hands both to the web chat:
        the visitor has the same conversation on every device. If there is one already, both are valid until
        …/activate, for 24 hours at most; then the sessions that the old one has signed in end.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "POST",
            "/v1/channels/{id}/identity-secret",
            {"id": id},
            {},
            returns=ChannelIdentitySecret,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def delete_identity_secret(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Channel:
        """Revoke the secrets that sign in visitors

        All of them: every session that was signed in ends within seconds.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "DELETE",
            "/v1/channels/{id}/identity-secret",
            {"id": id},
            {},
            returns=Channel,
            timeout=timeout,
        )

    def activate_identity_secret(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Channel:
        """End the rotation of the secret that signs in visitors

        From now on the new secret is the only one: sessions that the old one has signed in end within
        seconds. Without a rotation, nothing changes.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/channels/{id}/identity-secret/activate",
            {"id": id},
            {},
            returns=Channel,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class ChatbotsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        enabled: bool | None = None,
        platform: str | List[str] | None = None,
        platform_not: str | List[str] | None = None,
        deleted: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ChatbotRead]:
        """List chatbots

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/api/v1/chatbots",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "enabled": enabled, "platform": platform, "platform[not]": platform_not, "deleted": deleted, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=ChatbotRead,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ChatbotCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Chatbot:
        """Create a chatbot

        Scope: `write:conversations`.
        """
        return self._send.one(
            "POST",
            "/api/v1/chatbots",
            {},
            {},
            returns=Chatbot,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Chatbot:
        """Read a chatbot

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/api/v1/chatbots/{id}",
            {"id": id},
            {},
            returns=Chatbot,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: ChatbotUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Chatbot:
        """Update, enable or disable a chatbot

        Changes the fields that are sent. A disabled chatbot answers no more: the next message of each of
        its conversations hands that conversation to a human.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/api/v1/chatbots/{id}",
            {"id": id},
            {},
            returns=Chatbot,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a chatbot

        Its conversations stay. The next message of each hands that conversation to a human. It can be
        restored for 30 days.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "DELETE",
            "/api/v1/chatbots/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def restore(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Chatbot:
        """Restore a deleted chatbot

        Within 30 days of its deletion. Conversations that it has lost to humans meanwhile stay with them. A
        chatbot that is not deleted is answered as it is.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/chatbots/{id}/restore",
            {"id": id},
            {},
            returns=Chatbot,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_sessions(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt", "-lastMessageAt", "lastMessageAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str | List[Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str] | None = None,
        status_not: Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str | List[Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assignee_id: str | List[str] | None = None,
        assignee_id_not: str | List[str] | None = None,
        platform: str | List[str] | None = None,
        platform_not: str | List[str] | None = None,
        external_thread_id: str | None = None,
        unread: bool | None = None,
        snoozed: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Conversation]:
        """List the conversations of a chatbot

        A session is a conversation.

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/api/v1/chatbots/{id}/sessions",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "assignee": assignee, "assignee[not]": assignee_not, "assigneeId": assignee_id, "assigneeId[not]": assignee_id_not, "platform": platform, "platform[not]": platform_not, "externalThreadId": external_thread_id, "unread": unread, "snoozed": snoozed, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Conversation,
            cursor=cursor,
            timeout=timeout,
        )

    def get_stats(
        self,
        id: str,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timeout: float | None = None,
    ) -> ChatbotStats:
        """Read the figures of a chatbot

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/api/v1/chatbots/{id}/stats",
            {"id": id},
            {"from": from_, "to": to},
            returns=ChatbotStats,
            timeout=timeout,
        )

    def test(
        self,
        id: str,
        body: ChatbotTest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ChatbotTestReply:
        """Ask a chatbot something

        Nothing is stored. If the model fails, the request still succeeds; see `error`. It counts as an AI
        call of the user, with or without a model.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/api/v1/chatbots/{id}/test",
            {"id": id},
            {},
            returns=ChatbotTestReply,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class ContactsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | str | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        email: str | None = None,
        email_null: bool | None = None,
        phone: str | None = None,
        phone_null: bool | None = None,
        company_null: bool | None = None,
        country: str | List[str] | None = None,
        country_not: str | List[str] | None = None,
        country_null: bool | None = None,
        owner: str | List[str] | None = None,
        owner_not: str | List[str] | None = None,
        owner_id: str | List[str] | None = None,
        owner_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        deleted: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        expand: Literal["duplicates"] | str | List[Literal["duplicates"] | str] | None = None,
        fields: Literal["id", "tenantId", "name", "email", "secondaryEmails", "phone", "phoneE164", "secondaryPhones", "socialProfiles", "company", "title", "country", "score", "tags", "owner", "doNotContact", "externalId", "customFields", "blockedAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "duplicates", "deletedAt"] | str | List[Literal["id", "tenantId", "name", "email", "secondaryEmails", "phone", "phoneE164", "secondaryPhones", "socialProfiles", "company", "title", "country", "score", "tags", "owner", "doNotContact", "externalId", "customFields", "blockedAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "duplicates", "deletedAt"] | str] | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ContactRead]:
        """List contacts

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/api/v1/contacts",
            {},
            {"limit": limit, "sort": sort, "q": q, "id": ids, "id[not]": id_not, "email": email, "email[null]": email_null, "phone": phone, "phone[null]": phone_null, "company[null]": company_null, "country": country, "country[not]": country_not, "country[null]": country_null, "owner": owner, "owner[not]": owner_not, "ownerId": owner_id, "ownerId[not]": owner_id_not, "externalId": external_id, "externalId[null]": external_id_null, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "deleted": deleted, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt, "expand": expand, "fields": fields},
            returns=ContactRead,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ContactCreate,
        *,
        allow_duplicate: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Contact:
        """Create a contact

        Needs a name, an email, a phone or a social profile. The e-mail address is lower-cased and unique
        among live contacts, as are social profiles: a second one is a CONFLICT with existingId.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/api/v1/contacts",
            {},
            {"allowDuplicate": allow_duplicate},
            returns=Contact,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def bulk(
        self,
        body: ContactBulk,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> List[BulkResult]:
        """Create or update up to 500 contacts

        Counts as one request. 200 if every record was written, 207 if some failed: `data` says which and
        why. With `atomic` one bad record is a 400 that names it, and nothing is written. With `matchOn`
        `phone`, numbers are compared in E.164; of several contacts with one number the oldest is meant.
        `matchOn` also takes `customFields.<key>` of a unique custom field. A record without the field of
        `matchOn` is always created. Records may also be sent as a bare array, or as `contacts`.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/bulk",
            {},
            {},
            returns=list[BulkResult],
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def upsert(
        self,
        body: ContactUpsert,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ContactUpserted:
        """Update a contact, or create it

        Finds the contact whose field `matchOn` has this `value`, and writes `record` to it; creates it if
        there is none. `version` of the record is a precondition. A value that several contacts have is a
        CONFLICT that names them.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/upsert",
            {},
            {},
            returns=ContactUpserted,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        expand: Literal["duplicates"] | str | List[Literal["duplicates"] | str] | None = None,
        fields: Literal["id", "tenantId", "name", "email", "secondaryEmails", "phone", "phoneE164", "secondaryPhones", "socialProfiles", "company", "title", "country", "score", "tags", "owner", "doNotContact", "externalId", "customFields", "blockedAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "duplicates", "deletedAt"] | str | List[Literal["id", "tenantId", "name", "email", "secondaryEmails", "phone", "phoneE164", "secondaryPhones", "socialProfiles", "company", "title", "country", "score", "tags", "owner", "doNotContact", "externalId", "customFields", "blockedAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "duplicates", "deletedAt"] | str] | None = None,
        timeout: float | None = None,
    ) -> ContactRead:
        """Read a contact

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/api/v1/contacts/{id}",
            {"id": id},
            {"expand": expand, "fields": fields},
            returns=ContactRead,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: ContactUpdate,
        *,
        allow_duplicate: bool | None = None,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Contact:
        """Update a contact

        Changes the fields that are sent; null clears one.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/api/v1/contacts/{id}",
            {"id": id},
            {"allowDuplicate": allow_duplicate},
            returns=Contact,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        purge: bool | None = None,
        erase: bool | None = None,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a contact and its leads

        They can be restored together for 30 days. `purge=true` deletes the contact and all that belongs to
        it for good, also where it was deleted before, and needs the scope erase:contacts. So does
        `erase=true`, which also erases what mentions the contact elsewhere: events with their deliveries,
        crawl results of its accounts, shipments, rows of imports, files of exports and imports of the
        tenant, and its ids in the audit log. That follows in the background; `contact.erasure_completed` in
        the audit log shows when nothing was left. Receivers of contact.deleted are still told. A CONFLICT
        for `erase` while records of the contact are being moved because of a merge.

        Scope: `delete:leads` or `write:leads` or `erase:contacts`.
        """
        return self._send.one(
            "DELETE",
            "/api/v1/contacts/{id}",
            {"id": id},
            {"purge": purge, "erase": erase},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def get_facets(
        self,
        *,
        fields: Literal["country", "owner", "tag"] | str | List[Literal["country", "owner", "tag"] | str] | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        email: str | None = None,
        email_null: bool | None = None,
        phone: str | None = None,
        phone_null: bool | None = None,
        company_null: bool | None = None,
        country: str | List[str] | None = None,
        country_not: str | List[str] | None = None,
        country_null: bool | None = None,
        owner: str | List[str] | None = None,
        owner_not: str | List[str] | None = None,
        owner_id: str | List[str] | None = None,
        owner_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        timeout: float | None = None,
    ) -> ContactFacets:
        """Count the contacts for each value of a filter

        For a filter menu: each value of the filters in `fields`, with the number of records that it would
        find together with all other filters. What you send of the same filter does not narrow its own
        values.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/contacts/facets",
            {},
            {"fields": fields, "q": q, "id": ids, "id[not]": id_not, "email": email, "email[null]": email_null, "phone": phone, "phone[null]": phone_null, "company[null]": company_null, "country": country, "country[not]": country_not, "country[null]": country_null, "owner": owner, "owner[not]": owner_not, "ownerId": owner_id, "ownerId[not]": owner_id_not, "externalId": external_id, "externalId[null]": external_id_null, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=ContactFacets,
            timeout=timeout,
        )

    def restore(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Contact:
        """Restore a deleted contact and the leads that were deleted with it

        Within 30 days of its deletion; some of many leads come back a little later. If its e-mail address,
        external id, social profile or a unique custom field is taken by now, it is a CONFLICT; a lead of
        which that is so stays deleted. A contact that is not deleted is answered as it is.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/{id}/restore",
            {"id": id},
            {},
            returns=Contact,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_memory_notes(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        kind: Literal["FACT", "PREFERENCE", "OBJECTION", "COMMITMENT"] | str | List[Literal["FACT", "PREFERENCE", "OBJECTION", "COMMITMENT"] | str] | None = None,
        kind_not: Literal["FACT", "PREFERENCE", "OBJECTION", "COMMITMENT"] | str | List[Literal["FACT", "PREFERENCE", "OBJECTION", "COMMITMENT"] | str] | None = None,
        source: Literal["MANUAL", "AI"] | str | List[Literal["MANUAL", "AI"] | str] | None = None,
        source_not: Literal["MANUAL", "AI"] | str | List[Literal["MANUAL", "AI"] | str] | None = None,
        pinned: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[MemoryNote]:
        """List the memory notes of a contact

        Without those that have expired.

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/api/v1/contacts/{id}/memory",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "kind": kind, "kind[not]": kind_not, "source": source, "source[not]": source_not, "pinned": pinned, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=MemoryNote,
            cursor=cursor,
            timeout=timeout,
        )

    def create_memory_note(
        self,
        id: str,
        body: MemoryNoteCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> MemoryNote:
        """Add a memory note to a contact

        A contact has 500 notes at most; one more is a CONFLICT.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/api/v1/contacts/{id}/memory",
            {"id": id},
            {},
            returns=MemoryNote,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def update_memory_note(
        self,
        id: str,
        note_id: str,
        body: MemoryNoteUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> MemoryNote:
        """Change a memory note

        Changes the fields that are sent. The source stays. The AI profile of the contact, if there is one,
        is computed again by rules.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/contacts/{id}/memory/{noteId}",
            {"id": id, "noteId": note_id},
            {},
            returns=MemoryNote,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete_memory_note(
        self,
        id: str,
        note_id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a memory note

        At once and for good. The AI profile of the contact, if there is one, is computed again by rules,
        without it.

        Scope: `write:leads`.
        """
        return self._send.one(
            "DELETE",
            "/api/v1/contacts/{id}/memory/{noteId}",
            {"id": id, "noteId": note_id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def get_profile(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> ContactProfile:
        """Read the AI profile of a contact

        The first read computes it by rules, without a model. Later reads return it as it was stored:
        refresh it to include new messages and notes.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/api/v1/contacts/{id}/profile",
            {"id": id},
            {},
            returns=ContactProfile,
            timeout=timeout,
        )

    def refresh_profile(
        self,
        id: str,
        *,
        wait: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ContactProfile:
        """Compute the AI profile of a contact again

        Runs in the background, by the model of the server if it has one. The response is the profile as it
        stands; `refresh` has the state of the job. With `wait=true` the response is 200 with the new
        profile if the job ends in time, and 202 otherwise. While a refresh is under way, another request
        joins it. It counts as an AI call of the user, with or without a model.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent.
        """
        return self._send.one(
            "POST",
            "/api/v1/contacts/{id}/profile/refresh",
            {"id": id},
            {"wait": wait},
            returns=ContactProfile,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def merge(
        self,
        body: ContactMergeCreate,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ContactMerge:
        """Merge contacts

        The primary contact keeps what it has; what it lacks is filled from the others, in their order;
        tags, secondary e-mail addresses and social profiles are united, and doNotContact is set if any has
        it. Leads, activities and all other records of the others go over to it, and their ids answer MERGED
        from then on. Of many records, the first go over at once and the others shortly afterwards, until
        the status is COMPLETED. `version` in `overrides` is that of the primary contact: with another one
        nothing is merged. Can be undone for 30 days.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent.
        """
        return self._send.one(
            "POST",
            "/api/v1/contacts/merge",
            {},
            {},
            returns=ContactMerge,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def preview_merge(
        self,
        body: ContactMergePreview,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ContactMerge:
        """Preview a merge of contacts

        Returns what `POST /api/v1/contacts/merge` would make of the contacts now. Nothing is changed.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/merge/preview",
            {},
            {},
            returns=ContactMerge,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_merges(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ContactMerge]:
        """List merges of contacts

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/contacts/merges",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=ContactMerge,
            cursor=cursor,
            timeout=timeout,
        )

    def get_merge(
        self,
        merge_id: str,
        *,
        timeout: float | None = None,
    ) -> ContactMerge:
        """Read a merge of contacts

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/contacts/merges/{mergeId}",
            {"mergeId": merge_id},
            {},
            returns=ContactMerge,
            timeout=timeout,
        )

    def undo_merge(
        self,
        merge_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ContactMerge:
        """Undo a merge of contacts

        The merged contacts come back with all that went over, and the primary contact loses what it got;
        what has been changed or added since stays with it. Of many records, some come back a little later,
        until the status is COMPLETED. A CONFLICT if the merge was undone before, is too old, if its primary
        contact is gone, or if another contact has taken an e-mail address or external id that would come
        back.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/merges/{mergeId}/undo",
            {"mergeId": merge_id},
            {},
            returns=ContactMerge,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_duplicates(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-likelihood"] | str | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ContactDuplicate]:
        """List possible duplicates of a contact

        Contacts with the same e-mail address, telephone number or social profile, or a similar name at the
        same company; the most likely first, 50 at most.

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/contacts/{id}/duplicates",
            {"id": id},
            {"limit": limit, "sort": sort},
            returns=ContactDuplicate,
            cursor=cursor,
            timeout=timeout,
        )

    def import_(
        self,
        body: str | bytes,
        content_type: str = "text/csv",
        *,
        mapping: dict[str, str | None] | None = None,
        match_on: Literal["email", "phone", "externalId"] | str | None = None,
        mode: Literal["create", "update", "upsert"] | str | None = None,
        empty_cells: Literal["ignore", "clear"] | str | None = None,
        tags: Literal["replace", "append"] | str | None = None,
        on_invalid: Literal["failRow", "skipValue"] | str | None = None,
        values: dict[str, dict[str, str | None]] | None = None,
        assign_to: str | None = None,
        add_tags: str | List[str] | None = None,
        currency: str | None = None,
        locale: str | None = None,
        dry_run: bool | None = None,
        encoding: str | None = None,
        sheet: str | None = None,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ImportJob:
        """Import contacts

        The body is the file: CSV with a row of headings (commas, semicolons, tabs or bars; UTF-8 or
        UTF-16), a JSON array of contacts, JSON lines, an Excel workbook (.xlsx, up to 33554432 bytes), or a
        multipart form with one such file; up to 1073741824 bytes, and 1048576 for each row. The response is
        sent once the file has arrived; its rows are written in the background. A file that cannot be read
        is a VALIDATION_ERROR that names line and column; one of which no column is known, without a
        mapping, is a VALIDATION_ERROR that lists its headings.

        Scope: `import:contacts` or `write:leads`.
        """
        return self._send.one(
            "POST",
            "/api/v1/contacts/import",
            {},
            {"mapping": to_json(mapping), "matchOn": match_on, "mode": mode, "emptyCells": empty_cells, "tags": tags, "onInvalid": on_invalid, "values": to_json(values), "assignTo": assign_to, "addTags": add_tags, "currency": currency, "locale": locale, "dryRun": dry_run, "encoding": encoding, "sheet": sheet, "fileName": file_name},
            returns=ImportJob,
            body=body,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def preview_import(
        self,
        body: str | bytes,
        content_type: str = "text/csv",
        *,
        mapping: dict[str, str | None] | None = None,
        match_on: Literal["email", "phone", "externalId"] | str | None = None,
        mode: Literal["create", "update", "upsert"] | str | None = None,
        empty_cells: Literal["ignore", "clear"] | str | None = None,
        tags: Literal["replace", "append"] | str | None = None,
        on_invalid: Literal["failRow", "skipValue"] | str | None = None,
        values: dict[str, dict[str, str | None]] | None = None,
        assign_to: str | None = None,
        add_tags: str | List[str] | None = None,
        currency: str | None = None,
        locale: str | None = None,
        dry_run: bool | None = None,
        encoding: str | None = None,
        sheet: str | None = None,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ImportPreview:
        """Preview an import of contacts

        Takes the file and the options of an import, and writes nothing. The response shows the field of
        each column with sample values, and the first rows as an import would write them, with the reasons
        for those that would fail: 100 rows at most, of the first 1048576 bytes. A file can have 33554432
        bytes here; of a longer one, send the beginning; of a workbook, all of it.

        Scope: `import:contacts` or `write:leads`. Without `read:leads`, the `data` of the response has only
        ids, the version and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/api/v1/contacts/import/preview",
            {},
            {"mapping": to_json(mapping), "matchOn": match_on, "mode": mode, "emptyCells": empty_cells, "tags": tags, "onInvalid": on_invalid, "values": to_json(values), "assignTo": assign_to, "addTags": add_tags, "currency": currency, "locale": locale, "dryRun": dry_run, "encoding": encoding, "sheet": sheet, "fileName": file_name},
            returns=ImportPreview,
            body=body,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def export(
        self,
        body: ContactExportCreate | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Export:
        """Export contacts

        Answers the file itself to `Accept: text/csv`, and otherwise a job, whose end export.ready
        announces. Cells that a spreadsheet would take for a formula begin with an apostrophe, which an
        import takes away again; negative numbers do not.

        Scope: `export:contacts` or `read:leads` with `write:leads`.
        """
        return self._send.one(
            "POST",
            "/api/v1/contacts/export",
            {},
            {},
            returns=Export,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def block(
        self,
        id: str,
        body: ContactBlock,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Contact:
        """Block a contact on all channels

        Closes its open conversations, ends its sessions of the web chat, and refuses new ones. Messages
        that it still sends by e-mail or another platform are kept in its last conversation: no chatbot
        answers, and nobody is notified. A contact into which it is merged is blocked too.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/{id}/block",
            {"id": id},
            {},
            returns=Contact,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def unblock(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Contact:
        """Unblock a contact

        Also the addresses that were blocked along with it. Conversations stay closed until it writes again.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/{id}/unblock",
            {"id": id},
            {},
            returns=Contact,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def create_email(
        self,
        id: str,
        body: EmailCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Email:
        """Send a mail to a contact

        It is stored, and sent once, when the mailbox may: see its daily cap and quiet hours. Once it is
        sent, the timeline has an `email_sent` with its Message-ID, unless `visibility` is NOTHING. An
        address that has bounced, and a contact that is blocked or must not be contacted, are refused.

        Scope: `write:emails`.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/{id}/emails",
            {"id": id},
            {},
            returns=Email,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_email_bounces(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> List[EmailBounce]:
        """List the addresses of a contact that have bounced

        Scope: `read:emails`.
        """
        return self._send.one(
            "GET",
            "/v1/contacts/{id}/email-bounces",
            {"id": id},
            {},
            returns=list[EmailBounce],
            timeout=timeout,
        )

    def delete_email_bounce(
        self,
        id: str,
        bounce_id: str,
        *,
        timeout: float | None = None,
    ) -> Deleted:
        """Allow mails to an address that has bounced

        If it bounces again, it is refused again.

        Scope: `write:emails`.
        """
        return self._send.one(
            "DELETE",
            "/v1/contacts/{id}/email-bounces/{bounceId}",
            {"id": id, "bounceId": bounce_id},
            {},
            returns=Deleted,
            timeout=timeout,
        )

    def export_person(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Export:
        """Export everything that is known of a contact

        One file of JSON lines: the contact, its leads with their history, activities, conversations with
        messages and notes, memory notes, profile, shipments, crawl results, events, deliveries, and the
        entries of the audit log about them. Each line has `kind` and `record`. Runs in the background like
        other exports; GET /v1/exports/:id has the link. The file has records of all scopes. A CONFLICT
        while records of the contact are being moved because of a merge.

        Scope: `erase:contacts`.
        """
        return self._send.one(
            "POST",
            "/v1/contacts/{id}/export",
            {"id": id},
            {},
            returns=Export,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class ConversationsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt", "-lastMessageAt", "lastMessageAt", "-snoozedUntil", "snoozedUntil"] | str | None = None,
        q: str | None = None,
        chatbot: str | List[str] | None = None,
        chatbot_not: str | List[str] | None = None,
        bot_id: str | List[str] | None = None,
        bot_id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str | List[Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str] | None = None,
        status_not: Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str | List[Literal["ACTIVE", "WAITING", "HUMAN_TAKEOVER", "CLOSED", "ARCHIVED"] | str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assignee_id: str | List[str] | None = None,
        assignee_id_not: str | List[str] | None = None,
        platform: str | List[str] | None = None,
        platform_not: str | List[str] | None = None,
        external_thread_id: str | None = None,
        unread: bool | None = None,
        snoozed: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        fields: Literal["id", "tenantId", "botId", "contactId", "platform", "externalThreadId", "status", "assigneeId", "handoffReason", "handoffError", "unanswered", "closeReason", "closedAt", "lastMessageAt", "lastMessage", "leadId", "snoozedUntil", "replyWindowEndsAt", "visitor", "messageCount", "unreadCount", "version", "createdAt", "updatedAt"] | str | List[Literal["id", "tenantId", "botId", "contactId", "platform", "externalThreadId", "status", "assigneeId", "handoffReason", "handoffError", "unanswered", "closeReason", "closedAt", "lastMessageAt", "lastMessage", "leadId", "snoozedUntil", "replyWindowEndsAt", "visitor", "messageCount", "unreadCount", "version", "createdAt", "updatedAt"] | str] | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Conversation]:
        """List conversations

        An inbox: `?status=HUMAN_TAKEOVER&assignee=none&sort=-lastMessageAt` waits for a human; with
        `unread=true`, `meta.total` counts what is unread. Sorted by lastMessageAt, the list has only those
        that have a message; sorted by snoozedUntil, only those that are or were snoozed.

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/conversations",
            {},
            {"limit": limit, "sort": sort, "q": q, "chatbot": chatbot, "chatbot[not]": chatbot_not, "botId": bot_id, "botId[not]": bot_id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "assignee": assignee, "assignee[not]": assignee_not, "assigneeId": assignee_id, "assigneeId[not]": assignee_id_not, "platform": platform, "platform[not]": platform_not, "externalThreadId": external_thread_id, "unread": unread, "snoozed": snoozed, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt, "fields": fields},
            returns=Conversation,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ConversationCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ConversationCreated:
        """Begin a conversation

        Emits conversation.started. A second open conversation of a thread on its platform is a CONFLICT
        with existingId.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/conversations",
            {},
            {},
            returns=ConversationCreated,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_counts(
        self,
        *,
        timeout: float | None = None,
    ) -> ConversationCounts:
        """Count the conversations of each tab of an inbox

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/conversations/counts",
            {},
            {},
            returns=ConversationCounts,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        fields: Literal["id", "tenantId", "botId", "contactId", "platform", "externalThreadId", "status", "assigneeId", "handoffReason", "handoffError", "unanswered", "closeReason", "closedAt", "lastMessageAt", "lastMessage", "leadId", "snoozedUntil", "replyWindowEndsAt", "visitor", "messageCount", "unreadCount", "version", "createdAt", "updatedAt"] | str | List[Literal["id", "tenantId", "botId", "contactId", "platform", "externalThreadId", "status", "assigneeId", "handoffReason", "handoffError", "unanswered", "closeReason", "closedAt", "lastMessageAt", "lastMessage", "leadId", "snoozedUntil", "replyWindowEndsAt", "visitor", "messageCount", "unreadCount", "version", "createdAt", "updatedAt"] | str] | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Read a conversation

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/conversations/{id}",
            {"id": id},
            {"fields": fields},
            returns=Conversation,
            timeout=timeout,
        )

    def list_messages(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["sequence", "-sequence"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        role: Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str | List[Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str] | None = None,
        role_not: Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str | List[Literal["USER", "ASSISTANT", "SYSTEM", "HUMAN_AGENT"] | str] | None = None,
        sequence_gt: int | None = None,
        external_id: str | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Message]:
        """List the messages of a conversation

        In chronological order.

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/conversations/{id}/messages",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "role": role, "role[not]": role_not, "sequence[gt]": sequence_gt, "externalId": external_id, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=Message,
            cursor=cursor,
            timeout=timeout,
        )

    def create_message(
        self,
        id: str,
        body: MessageCreate,
        *,
        wait: bool | None = None,
        stream: bool | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> PostedMessage:
        """Post a message

        A USER message makes the chatbot reply, unless a human has taken over: soon, or before the answer
        with `wait=true`. A message that the chatbot replies to counts as an AI call of the user, with or
        without a model.

        Scope: `write:conversations`. Without `read:conversations`, the response has no reply.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/messages",
            {"id": id},
            {"wait": wait, "stream": stream},
            returns=PostedMessage,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def create_attachment(
        self,
        id: str,
        body: str | bytes,
        content_type: str = "application/octet-stream",
        *,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Attachment:
        """Upload a file for a message

        The body is the file, or a multipart form with one file, up to 10485760 bytes: images, PDF, plain
        text, audio, and documents of Word, Excel, PowerPoint and OpenDocument. The server finds the type in
        the bytes. Name the file in a message within 1 hour; after that it is deleted.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/attachments",
            {"id": id},
            {"fileName": file_name},
            returns=Attachment,
            body=body,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def download_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """Download a file of a message

        Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/conversations/{id}/attachments/{attachmentId}",
            {"id": id, "attachmentId": attachment_id},
            {},
            returns=bytes,
            timeout=timeout,
        )

    def send_typing(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> TypingShown:
        """Show that somebody of the team is typing

        The contact sees it for 6 seconds, in the web chat and at Telegram. Send it again while they type,
        at most once in 3 seconds: more often has no effect. Nothing is stored.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/typing",
            {"id": id},
            {},
            returns=TypingShown,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def mark_read(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Mark a conversation as read

        Sets unreadCount to 0. A HUMAN_AGENT message and a takeover do so too.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/read",
            {"id": id},
            {},
            returns=Conversation,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def take_over(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Take a conversation over

        The caller becomes the assignee. The chatbot replies no more until the conversation is closed or
        reassigned; a reply that it is at is dropped.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/takeover",
            {"id": id},
            {},
            returns=Conversation,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def reassign(
        self,
        id: str,
        body: ConversationReassign,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Give a conversation to another user, or to a chatbot

        Only while a human has it. A chatbot replies to the last message if it is of the contact, which
        counts as an AI call of the user; a SYSTEM message marks the change.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/reassign",
            {"id": id},
            {},
            returns=Conversation,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def snooze(
        self,
        id: str,
        body: ConversationSnooze,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Snooze a conversation

        Only while a human has it. It comes back at `until`, or at once if the contact writes, or if it
        leaves HUMAN_TAKEOVER.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/snooze",
            {"id": id},
            {},
            returns=Conversation,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def close(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Close a conversation

        Emits conversation.ended. A closed one stays as it is.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/close",
            {"id": id},
            {},
            returns=Conversation,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def reopen(
        self,
        id: str,
        body: ConversationReopen,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Reopen a closed conversation

        Reopened to the chatbot, it replies to the last message if it is of the contact, which counts as an
        AI call of the user.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/reopen",
            {"id": id},
            {},
            returns=Conversation,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def accept_claim(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Contact:
        """Take over what a visitor has said of itself

        Writes the name and the e-mail address of `visitor` to the contact, and answers with it. An e-mail
        address that the contact had becomes a further one. Needs the scope of contacts, not that of
        conversations. A CONFLICT without an open claim, and with existingId if another contact has the
        address: merge the two.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/accept-claim",
            {"id": id},
            {},
            returns=Contact,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def archive(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Archive a closed conversation

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/archive",
            {"id": id},
            {},
            returns=Conversation,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def unarchive(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Conversation:
        """Take a conversation out of the archive

        It is CLOSED again.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/unarchive",
            {"id": id},
            {},
            returns=Conversation,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_notes(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ConversationNote]:
        """List the private notes of a conversation

        In chronological order. The contact never sees them, and no model or platform is sent them.

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/conversations/{id}/notes",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=ConversationNote,
            cursor=cursor,
            timeout=timeout,
        )

    def create_note(
        self,
        id: str,
        body: ConversationNoteCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ConversationNote:
        """Add a private note to a conversation

        For the team only, in every status of the conversation. The conversation itself does not change. A
        conversation has 1000 notes at most; one more is a CONFLICT.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/{id}/notes",
            {"id": id},
            {},
            returns=ConversationNote,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def update_note(
        self,
        id: str,
        note_id: str,
        body: ConversationNoteUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> ConversationNote:
        """Change a private note

        Its author can, and anybody with the scope admin.

        Scope: `write:conversations`. Without `read:conversations`, the `data` of the response has only ids,
        the version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/conversations/{id}/notes/{noteId}",
            {"id": id, "noteId": note_id},
            {},
            returns=ConversationNote,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete_note(
        self,
        id: str,
        note_id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a private note

        At once and for good. Its author can, and anybody with the scope admin.

        Scope: `write:conversations`.
        """
        return self._send.one(
            "DELETE",
            "/v1/conversations/{id}/notes/{noteId}",
            {"id": id, "noteId": note_id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def preview_auto_assign(
        self,
        body: ConversationAssignmentPreviewRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ConversationAssignmentPreview:
        """See who would get the conversations that wait, and why

        Returns what the rules in `conversations.assignment` of the settings would do now, and the state of
        each user. Nothing is changed, and no turn is taken.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/conversations/auto-assign/preview",
            {},
            {},
            returns=ConversationAssignmentPreview,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class CrawlResultsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt", "-score", "score"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        task_id: str | List[str] | None = None,
        task_id_not: str | List[str] | None = None,
        run_id: str | List[str] | None = None,
        run_id_not: str | List[str] | None = None,
        min_score: int | None = None,
        score_gte: int | None = None,
        score_lte: int | None = None,
        platform: str | List[str] | None = None,
        platform_not: str | List[str] | None = None,
        type: Literal["POST", "COMMENT", "PROFILE"] | str | List[Literal["POST", "COMMENT", "PROFILE"] | str] | None = None,
        type_not: Literal["POST", "COMMENT", "PROFILE"] | str | List[Literal["POST", "COMMENT", "PROFILE"] | str] | None = None,
        status: Literal["NEW", "PROMOTED", "DISMISSED"] | str | List[Literal["NEW", "PROMOTED", "DISMISSED"] | str] | None = None,
        status_not: Literal["NEW", "PROMOTED", "DISMISSED"] | str | List[Literal["NEW", "PROMOTED", "DISMISSED"] | str] | None = None,
        language: str | List[str] | None = None,
        language_not: str | List[str] | None = None,
        author: str | List[str] | None = None,
        author_not: str | List[str] | None = None,
        published_at_gte: datetime | None = None,
        published_at_lt: datetime | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[CrawlResult]:
        """List crawl results

        Scope: `read:collections`.
        """
        return self._send.pages(
            "GET",
            "/v1/crawl-results",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "taskId": task_id, "taskId[not]": task_id_not, "runId": run_id, "runId[not]": run_id_not, "minScore": min_score, "score[gte]": score_gte, "score[lte]": score_lte, "platform": platform, "platform[not]": platform_not, "type": type, "type[not]": type_not, "status": status, "status[not]": status_not, "language": language, "language[not]": language_not, "author": author, "author[not]": author_not, "publishedAt[gte]": published_at_gte, "publishedAt[lt]": published_at_lt, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=CrawlResult,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> CrawlResult:
        """Read a crawl result

        Scope: `read:collections`.
        """
        return self._send.one(
            "GET",
            "/v1/crawl-results/{id}",
            {"id": id},
            {},
            returns=CrawlResult,
            timeout=timeout,
        )

    def promote(
        self,
        id: str,
        body: CrawlResultPromote | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CrawlResult:
        """Make a lead of a crawl result

        Creates a lead with the source CRAWLER, for the contact that an earlier result of the same author
        became, else for a new one; emits lead.created. If that contact has an open lead already (in the
        pipeline and of the owner that you name, if you do), the result joins it instead. Repeated, it
        answers the same lead; if that was deleted, the result is promoted again. `promotedLeadId` names the
        lead.

        Scope: `write:collections`. Without `read:collections`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/crawl-results/{id}/promote",
            {"id": id},
            {},
            returns=CrawlResult,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def dismiss(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CrawlResult:
        """Dismiss a crawl result

        It is never promoted automatically. One that was promoted: INVALID_TRANSITION. Repeated, it changes
        nothing.

        Scope: `write:collections`. Without `read:collections`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/crawl-results/{id}/dismiss",
            {"id": id},
            {},
            returns=CrawlResult,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class CrawlTasksResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["PENDING", "RUNNING", "PAUSED", "COMPLETED", "FAILED", "SCHEDULED"] | str | List[Literal["PENDING", "RUNNING", "PAUSED", "COMPLETED", "FAILED", "SCHEDULED"] | str] | None = None,
        status_not: Literal["PENDING", "RUNNING", "PAUSED", "COMPLETED", "FAILED", "SCHEDULED"] | str | List[Literal["PENDING", "RUNNING", "PAUSED", "COMPLETED", "FAILED", "SCHEDULED"] | str] | None = None,
        platform: str | List[str] | None = None,
        platform_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[CrawlTask]:
        """List crawl tasks

        Scope: `read:collections`.
        """
        return self._send.pages(
            "GET",
            "/v1/crawl-tasks",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "platform": platform, "platform[not]": platform_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=CrawlTask,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: CrawlTaskCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CrawlTask:
        """Create a crawl task

        It is PENDING until its first run: ONCE, HOURLY and DAILY run at once, cron at its first moment.
        Creations count against a limit per hour.

        Scope: `write:collections`.
        """
        return self._send.one(
            "POST",
            "/v1/crawl-tasks",
            {},
            {},
            returns=CrawlTask,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> CrawlTask:
        """Read a crawl task

        Scope: `read:collections`.
        """
        return self._send.one(
            "GET",
            "/v1/crawl-tasks/{id}",
            {"id": id},
            {},
            returns=CrawlTask,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: CrawlTaskUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> CrawlTask:
        """Update a crawl task

        Changes the fields that are sent. A run under way goes on as it began; a new schedule counts from
        now. A task that is COMPLETED or FAILED stays so until it is run.

        Scope: `write:collections`. Without `read:collections`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/crawl-tasks/{id}",
            {"id": id},
            {},
            returns=CrawlTask,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a crawl task with its runs and results

        A run under way is cancelled. Leads that were promoted stay. It cannot be restored.

        Scope: `write:collections`.
        """
        return self._send.one(
            "DELETE",
            "/v1/crawl-tasks/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def run(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CrawlTask:
        """Run a crawl task now

        PENDING and SCHEDULED become RUNNING; FAILED and COMPLETED become PENDING and run at once. Otherwise
        INVALID_TRANSITION.

        Scope: `write:collections`. Without `read:collections`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/crawl-tasks/{id}/run",
            {"id": id},
            {},
            returns=CrawlTask,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def pause(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CrawlTask:
        """Pause a crawl task

        RUNNING, PENDING and SCHEDULED become PAUSED; a run under way keeps its place. Otherwise
        INVALID_TRANSITION.

        Scope: `write:collections`. Without `read:collections`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/crawl-tasks/{id}/pause",
            {"id": id},
            {},
            returns=CrawlTask,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def resume(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CrawlTask:
        """Resume a crawl task

        A PAUSED task is again what it was: a run goes on where it stopped, and moments missed meanwhile
        become one run. Otherwise INVALID_TRANSITION.

        Scope: `write:collections`. Without `read:collections`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/crawl-tasks/{id}/resume",
            {"id": id},
            {},
            returns=CrawlTask,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def cancel(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CrawlTask:
        """Cancel a crawl task

        PENDING, RUNNING, SCHEDULED and PAUSED become COMPLETED with `endReason: CANCELLED`; a run under way
        is CANCELLED. Emits nothing. Otherwise INVALID_TRANSITION.

        Scope: `write:collections`. Without `read:collections`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/crawl-tasks/{id}/cancel",
            {"id": id},
            {},
            returns=CrawlTask,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_runs(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["PENDING", "RUNNING", "COMPLETED", "PARTIAL", "FAILED", "CANCELLED"] | str | List[Literal["PENDING", "RUNNING", "COMPLETED", "PARTIAL", "FAILED", "CANCELLED"] | str] | None = None,
        status_not: Literal["PENDING", "RUNNING", "COMPLETED", "PARTIAL", "FAILED", "CANCELLED"] | str | List[Literal["PENDING", "RUNNING", "COMPLETED", "PARTIAL", "FAILED", "CANCELLED"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[CrawlRun]:
        """List the runs of a crawl task in the last 90 days

        Scope: `read:collections`.
        """
        return self._send.pages(
            "GET",
            "/v1/crawl-tasks/{id}/runs",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=CrawlRun,
            cursor=cursor,
            timeout=timeout,
        )


class CustomFieldsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        resource: Literal["LEAD", "CONTACT"] | str | List[Literal["LEAD", "CONTACT"] | str] | None = None,
        resource_not: Literal["LEAD", "CONTACT"] | str | List[Literal["LEAD", "CONTACT"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[CustomField]:
        """List custom fields

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/custom-fields",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "resource": resource, "resource[not]": resource_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=CustomField,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: CustomFieldCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> CustomField:
        """Add a field to leads or contacts

        Up to 100 for each. Existing records need no value for a required one until they are changed.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "POST",
            "/v1/custom-fields",
            {},
            {},
            returns=CustomField,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> CustomField:
        """Read a custom field

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/custom-fields/{id}",
            {"id": id},
            {},
            returns=CustomField,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: CustomFieldUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> CustomField:
        """Update a custom field

        Resource, key and type stay. Making it unique is a CONFLICT while two live records share a value. If
        there are more than 1000 records, a field that becomes filterable is `indexing` for a while, and a
        field can become unique only if it is filterable and no longer `indexing`.

        Scope: `manage:settings`. Without `read:leads`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/custom-fields/{id}",
            {"id": id},
            {},
            returns=CustomField,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> CustomFieldDeleted:
        """Delete a custom field

        With its values on all records, whose versions stay. It cannot be restored. Where there are many
        records, their values go within minutes; until then the key is taken. Saved views lose its column.
        Those with a filter on it keep the filter, and the response lists them: their list refuses it by
        name until you take it out or add a field with the same key.

        Scope: `manage:settings`. Without `read:leads`, the `data` of the response has only ids, the version
        and the values that you sent.
        """
        return self._send.one(
            "DELETE",
            "/v1/custom-fields/{id}",
            {"id": id},
            {},
            returns=CustomFieldDeleted,
            if_match=if_match,
            timeout=timeout,
        )


class DeliveriesResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        endpoint_id: str | List[str] | None = None,
        endpoint_id_not: str | List[str] | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["PENDING", "SUCCEEDED", "FAILED"] | str | List[Literal["PENDING", "SUCCEEDED", "FAILED"] | str] | None = None,
        status_not: Literal["PENDING", "SUCCEEDED", "FAILED"] | str | List[Literal["PENDING", "SUCCEEDED", "FAILED"] | str] | None = None,
        event_id: str | List[str] | None = None,
        event_id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Delivery]:
        """List deliveries of the last 30 days

        Scope: `manage:webhooks`.
        """
        return self._send.pages(
            "GET",
            "/v1/deliveries",
            {},
            {"limit": limit, "sort": sort, "endpointId": endpoint_id, "endpointId[not]": endpoint_id_not, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "eventId": event_id, "eventId[not]": event_id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=Delivery,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> DeliveryDetail:
        """Read a delivery with its attempts

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "GET",
            "/v1/deliveries/{id}",
            {"id": id},
            {},
            returns=DeliveryDetail,
            timeout=timeout,
        )

    def resend(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Delivery:
        """Send a delivery again

        Sends the delivery again at once, even if it succeeded, with the same body and event id. If it
        fails, it is retried like a new one. One that is waiting for its next attempt does not wait any
        longer.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "POST",
            "/v1/deliveries/{id}/resend",
            {"id": id},
            {},
            returns=Delivery,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class EmailsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-occurredAt", "occurredAt", "-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        lead: str | List[str] | None = None,
        lead_not: str | List[str] | None = None,
        lead_id: str | List[str] | None = None,
        lead_id_not: str | List[str] | None = None,
        thread_id: str | List[str] | None = None,
        thread_id_not: str | List[str] | None = None,
        mailbox_id: str | List[str] | None = None,
        mailbox_id_not: str | List[str] | None = None,
        user_id: str | List[str] | None = None,
        user_id_not: str | List[str] | None = None,
        direction: Literal["OUTBOUND", "INBOUND"] | str | List[Literal["OUTBOUND", "INBOUND"] | str] | None = None,
        direction_not: Literal["OUTBOUND", "INBOUND"] | str | List[Literal["OUTBOUND", "INBOUND"] | str] | None = None,
        status: Literal["SCHEDULED", "QUEUED", "SENDING", "SENT", "FAILED", "CANCELLED", "BOUNCED", "RECEIVED"] | str | List[Literal["SCHEDULED", "QUEUED", "SENDING", "SENT", "FAILED", "CANCELLED", "BOUNCED", "RECEIVED"] | str] | None = None,
        status_not: Literal["SCHEDULED", "QUEUED", "SENDING", "SENT", "FAILED", "CANCELLED", "BOUNCED", "RECEIVED"] | str | List[Literal["SCHEDULED", "QUEUED", "SENDING", "SENT", "FAILED", "CANCELLED", "BOUNCED", "RECEIVED"] | str] | None = None,
        answered: bool | None = None,
        occurred_at_gte: datetime | None = None,
        occurred_at_lt: datetime | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Email]:
        """List mails

        Those of your own mailbox and of shared ones, and of the mailboxes of others what their owners show.

        Scope: `read:emails`.
        """
        return self._send.pages(
            "GET",
            "/v1/emails",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "lead": lead, "lead[not]": lead_not, "leadId": lead_id, "leadId[not]": lead_id_not, "threadId": thread_id, "threadId[not]": thread_id_not, "mailboxId": mailbox_id, "mailboxId[not]": mailbox_id_not, "userId": user_id, "userId[not]": user_id_not, "direction": direction, "direction[not]": direction_not, "status": status, "status[not]": status_not, "answered": answered, "occurredAt[gte]": occurred_at_gte, "occurredAt[lt]": occurred_at_lt, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Email,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> EmailWithText:
        """Read a mail with its text

        Scope: `read:emails`.
        """
        return self._send.one(
            "GET",
            "/v1/emails/{id}",
            {"id": id},
            {},
            returns=EmailWithText,
            timeout=timeout,
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Email:
        """Cancel a mail that waits

        As long as it is SCHEDULED or QUEUED. Once an attempt has begun, it is INVALID_TRANSITION. That of
        the mailbox of another user needs the scope admin.

        Scope: `write:emails`. Without `read:emails`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/emails/{id}/cancel",
            {"id": id},
            {},
            returns=Email,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def retry(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Email:
        """Send a FAILED or CANCELLED mail again

        The same mail with the same Message-ID; at its `sendAt` if that is still ahead. It is refused for
        the reasons for which a new mail is.

        Scope: `write:emails`. Without `read:emails`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/emails/{id}/retry",
            {"id": id},
            {},
            returns=Email,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def create_attachment(
        self,
        body: str | bytes,
        content_type: str = "application/octet-stream",
        *,
        file_name: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> EmailAttachment:
        """Upload a file for a mail

        The body is the file, or a multipart form with one file, up to 10485760 bytes. The server finds the
        type in the bytes. Name it in a mail within 24 hours; otherwise it is deleted.

        Scope: `write:emails`.
        """
        return self._send.one(
            "POST",
            "/v1/emails/attachments",
            {},
            {"fileName": file_name},
            returns=EmailAttachment,
            body=body,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def download_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """Download a file of a mail

        Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent.
        A file whose type the server does not find in its bytes is application/octet-stream.

        Scope: `read:emails`.
        """
        return self._send.one(
            "GET",
            "/v1/emails/{id}/attachments/{attachmentId}",
            {"id": id, "attachmentId": attachment_id},
            {},
            returns=bytes,
            timeout=timeout,
        )

    def fetch_attachment(
        self,
        id: str,
        attachment_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> EmailAttachment:
        """Fetch a file of a received mail from its mailbox

        A file that is IN_MAILBOX becomes PENDING, and READY or IN_MAILBOX again once the server has asked
        the mail server. Up to 37748736 bytes; they count for the storage of the tenant. One that is READY
        stays as it is.

        Scope: `write:emails`. Without `read:emails`, the `data` of the response has only ids, the version
        and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/emails/{id}/attachments/{attachmentId}/fetch",
            {"id": id, "attachmentId": attachment_id},
            {},
            returns=EmailAttachment,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class EventsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-sequence", "sequence"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        type: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str | List[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str] | None = None,
        type_not: Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str | List[Literal["lead.created", "lead.score_changed", "lead.stage_changed", "lead.updated", "lead.deleted", "contact.created", "contact.updated", "contact.deleted", "conversation.started", "conversation.handoff", "conversation.ended", "crawl_task.completed", "export.ready", "shipment.updated", "shipment.deleted", "contact.merged", "contact.unmerged", "contact.erased", "conversation.reopened", "import.finished", "bulk_update.finished", "export.failed", "crawl_task.failed", "endpoint.disabled", "app.authorized", "app.revoked", "lead.assigned", "lead.restored", "contact.restored", "conversation.assigned", "activity.created", "message.created", "form.submitted", "email.sent", "email.received", "email.bounced", "automation.triggered"] | str] | None = None,
        sequence_gt: int | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Event]:
        """List events of the last 90 days

        Scope: `manage:webhooks`.
        """
        return self._send.pages(
            "GET",
            "/v1/events",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "type": type, "type[not]": type_not, "sequence[gt]": sequence_gt, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=Event,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Event:
        """Read an event

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "GET",
            "/v1/events/{id}",
            {"id": id},
            {},
            returns=Event,
            timeout=timeout,
        )


class ExportsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: JobStatusInput | List[JobStatusInput] | None = None,
        status_not: JobStatusInput | List[JobStatusInput] | None = None,
        resource: Literal["contacts", "leads", "activities", "tags", "formSubmissions", "person"] | str | List[Literal["contacts", "leads", "activities", "tags", "formSubmissions", "person"] | str] | None = None,
        resource_not: Literal["contacts", "leads", "activities", "tags", "formSubmissions", "person"] | str | List[Literal["contacts", "leads", "activities", "tags", "formSubmissions", "person"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Export]:
        """List exports

        Lists what you may read: exports of persons need the scope erase:contacts, all others
        export:contacts.

        Scope: `export:contacts` or `read:leads` with `write:leads` or `erase:contacts`.
        """
        return self._send.pages(
            "GET",
            "/v1/exports",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "resource": resource, "resource[not]": resource_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Export,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ExportCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Export:
        """Export a list

        Runs in the background; export.ready announces its end. The file is kept for 7 days.

        Scope: `export:contacts` or `read:leads` with `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/exports",
            {},
            {},
            returns=Export,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Export:
        """Read an export

        The export of a person needs the scope erase:contacts, any other export:contacts.

        Scope: `export:contacts` or `read:leads` with `write:leads` or `erase:contacts`.
        """
        return self._send.one(
            "GET",
            "/v1/exports/{id}",
            {"id": id},
            {},
            returns=Export,
            timeout=timeout,
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Export:
        """Cancel an export

        The export of a person needs the scope erase:contacts, any other export:contacts.

        Scope: `export:contacts` or `read:leads` with `write:leads` or `erase:contacts`.
        """
        return self._send.one(
            "POST",
            "/v1/exports/{id}/cancel",
            {"id": id},
            {},
            returns=Export,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def download(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """Download the file of an export

        The export of a person needs the scope erase:contacts, any other export:contacts.

        Scope: `export:contacts` or `read:leads` with `write:leads` or `erase:contacts`.
        """
        return self._send.one(
            "GET",
            "/v1/exports/{id}/download",
            {"id": id},
            {},
            returns=bytes,
            timeout=timeout,
        )


class FormsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        enabled: bool | None = None,
        deleted: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[FormRead]:
        """List forms

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/forms",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "enabled": enabled, "deleted": deleted, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=FormRead,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: FormCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Form:
        """Create a form

        Its page is public from now on. Up to 100 forms.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "POST",
            "/v1/forms",
            {},
            {},
            returns=Form,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Form:
        """Read a form

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/forms/{id}",
            {"id": id},
            {},
            returns=Form,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: FormUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Form:
        """Update, enable or disable a form

        Changes the fields that are sent; `fields` and `consents` as a whole. A consent whose text changes
        gets a new version. Submissions that need a review are worked on again with POST …/retry.

        Scope: `manage:settings`. Without `read:leads`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/forms/{id}",
            {"id": id},
            {},
            returns=Form,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a form

        Its page is gone at once. It can be restored, with its submissions, for 30 days. Contacts and leads
        stay.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "DELETE",
            "/v1/forms/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def restore(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Form:
        """Restore a deleted form

        Within 30 days of its deletion. A form that is not deleted is answered as it is.

        Scope: `manage:settings`. Without `read:leads`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/forms/{id}/restore",
            {"id": id},
            {},
            returns=Form,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_submissions(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["RECEIVED", "PROCESSED", "NEEDS_REVIEW", "SPAM", "PENDING_CONFIRMATION", "EXPIRED"] | str | List[Literal["RECEIVED", "PROCESSED", "NEEDS_REVIEW", "SPAM", "PENDING_CONFIRMATION", "EXPIRED"] | str] | None = None,
        status_not: Literal["RECEIVED", "PROCESSED", "NEEDS_REVIEW", "SPAM", "PENDING_CONFIRMATION", "EXPIRED"] | str | List[Literal["RECEIVED", "PROCESSED", "NEEDS_REVIEW", "SPAM", "PENDING_CONFIRMATION", "EXPIRED"] | str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[FormSubmission]:
        """List the submissions of a form

        Spam included: `status[not]=SPAM` leaves it out.

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/forms/{id}/submissions",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=FormSubmission,
            cursor=cursor,
            timeout=timeout,
        )

    def get_submission(
        self,
        id: str,
        submission_id: str,
        *,
        timeout: float | None = None,
    ) -> FormSubmission:
        """Read a submission

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/forms/{id}/submissions/{submissionId}",
            {"id": id, "submissionId": submission_id},
            {},
            returns=FormSubmission,
            timeout=timeout,
        )

    def delete_submission(
        self,
        id: str,
        submission_id: str,
        *,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a submission

        It cannot be restored. Its contact and its lead stay.

        Scope: `delete:leads` or `write:leads`.
        """
        return self._send.one(
            "DELETE",
            "/v1/forms/{id}/submissions/{submissionId}",
            {"id": id, "submissionId": submission_id},
            {},
            returns=Deleted,
            timeout=timeout,
        )

    def download_file(
        self,
        id: str,
        submission_id: str,
        file_id: str,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """Download a file of a submission

        Always as a download (Content-Disposition: attachment), so that no browser runs what strangers sent.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/forms/{id}/submissions/{submissionId}/files/{fileId}",
            {"id": id, "submissionId": submission_id, "fileId": file_id},
            {},
            returns=bytes,
            timeout=timeout,
        )

    def retry_submission(
        self,
        id: str,
        submission_id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> FormSubmission:
        """Work on a submission again

        For one that needs a review, once the form or the rule that refused it was changed. The submission
        is RECEIVED, and PROCESSED or NEEDS_REVIEW within seconds. Of one that is EXPIRED, you take it upon
        yourself that the address is right. One that is RECEIVED, PROCESSED or PENDING_CONFIRMATION is
        answered as it is.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/forms/{id}/submissions/{submissionId}/retry",
            {"id": id, "submissionId": submission_id},
            {},
            returns=FormSubmission,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def judge_submission(
        self,
        id: str,
        submission_id: str,
        body: FormSubmissionJudge,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> FormSubmission:
        """Say whether a submission is spam

        What you say counts, and the score no more. What you take out of spam is worked on at once, also
        where the form has `doubleOptIn`.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/forms/{id}/submissions/{submissionId}/judge",
            {"id": id, "submissionId": submission_id},
            {},
            returns=FormSubmission,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class ImportsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: JobStatusInput | List[JobStatusInput] | None = None,
        status_not: JobStatusInput | List[JobStatusInput] | None = None,
        resource: Literal["contacts", "leads"] | str | List[Literal["contacts", "leads"] | str] | None = None,
        resource_not: Literal["contacts", "leads"] | str | List[Literal["contacts", "leads"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ImportJob]:
        """List imports

        Scope: `import:contacts` or `read:leads` or `write:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/imports",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "resource": resource, "resource[not]": resource_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=ImportJob,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> ImportJob:
        """Read an import

        Scope: `import:contacts` or `read:leads` or `write:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/imports/{id}",
            {"id": id},
            {},
            returns=ImportJob,
            timeout=timeout,
        )

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ImportJob:
        """Cancel an import

        Rows that were written stay. Cancelling a cancelled import changes nothing.

        Scope: `import:contacts` or `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/imports/{id}/cancel",
            {"id": id},
            {},
            returns=ImportJob,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def undo(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ImportJob:
        """Undo an import

        Deletes the records that the import created, and gives the fields that it changed their earlier
        values, in the background. Records that were changed or used after the import stay. Possible for 7
        days after the end of the import, whether it was completed, failed or was cancelled. A CONFLICT if
        the import has not ended, changed nothing, is too old, or was undone before.

        Scope: `import:contacts` or `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/imports/{id}/undo",
            {"id": id},
            {},
            returns=ImportJob,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_errors(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["line", "-line"] | str | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ImportError]:
        """List what is wrong with the rows of an import

        Scope: `import:contacts` or `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/imports/{id}/errors",
            {"id": id},
            {"limit": limit, "sort": sort},
            returns=ImportError,
            cursor=cursor,
            timeout=timeout,
        )

    def download_failed_rows(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> bytes:
        """Download the failed rows of an import

        CSV: the rows as they came, with the columns "Import line" and "Import error" in front. Correct them
        and import the file again: those two columns are left out. Kept for 7 days after the import was
        made.

        Scope: `import:contacts` or `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/imports/{id}/failed-rows",
            {"id": id},
            {},
            returns=bytes,
            timeout=timeout,
        )


class JobsResource(Resource):
    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Job:
        """Read a job of any kind

        Takes the id of an import, an export, a bulk update, a merge, a recovery, a run of a crawl task, a
        document, or the refresh of a profile. It needs a scope that reads the record of the job, or that
        begins such jobs.

        Scope: `import:contacts` or `read:leads` or `write:leads` or `export:contacts` or `erase:contacts`
        or `manage:webhooks` or `read:collections` or `read:conversations` or `manage:channels`.
        """
        return self._send.one(
            "GET",
            "/v1/jobs/{id}",
            {"id": id},
            {},
            returns=Job,
            timeout=timeout,
        )


class KnowledgeBasesResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[KnowledgeBase]:
        """List knowledge bases

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/knowledge-bases",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=KnowledgeBase,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: KnowledgeBaseCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> KnowledgeBase:
        """Create a knowledge base

        Scope: `manage:channels`.
        """
        return self._send.one(
            "POST",
            "/v1/knowledge-bases",
            {},
            {},
            returns=KnowledgeBase,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> KnowledgeBase:
        """Read a knowledge base

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/knowledge-bases/{id}",
            {"id": id},
            {},
            returns=KnowledgeBase,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: KnowledgeBaseUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> KnowledgeBase:
        """Rename or describe a knowledge base

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/knowledge-bases/{id}",
            {"id": id},
            {},
            returns=KnowledgeBase,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a knowledge base with its documents

        It is gone at once, also from the chatbots that use it; their versions stay. Its documents are
        removed in the background. It cannot be restored.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "DELETE",
            "/v1/knowledge-bases/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def search(
        self,
        id: str,
        body: KnowledgeSearch,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> List[KnowledgePassage]:
        """Search a knowledge base

        Finds the passages that fit a question best. The score is the share of the words of the question
        that a passage has, the rarer ones counting more: a chatbot without a model answers from its
        `minConfidence` on.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "POST",
            "/v1/knowledge-bases/{id}/search",
            {"id": id},
            {},
            returns=list[KnowledgePassage],
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_documents(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: KnowledgeDocumentStatusInput | List[KnowledgeDocumentStatusInput] | None = None,
        status_not: KnowledgeDocumentStatusInput | List[KnowledgeDocumentStatusInput] | None = None,
        kind: Literal["TEXT", "QA", "URL", "FILE"] | str | List[Literal["TEXT", "QA", "URL", "FILE"] | str] | None = None,
        kind_not: Literal["TEXT", "QA", "URL", "FILE"] | str | List[Literal["TEXT", "QA", "URL", "FILE"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[KnowledgeDocumentSummary]:
        """List the documents of a knowledge base

        Without their texts: read a document for that.

        Scope: `read:conversations`.
        """
        return self._send.pages(
            "GET",
            "/v1/knowledge-bases/{id}/documents",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "kind": kind, "kind[not]": kind_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=KnowledgeDocumentSummary,
            cursor=cursor,
            timeout=timeout,
        )

    def create_document(
        self,
        id: str,
        body: KnowledgeDocumentCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> KnowledgeDocument:
        """Add a document to a knowledge base

        It is PENDING until its text has been cut into passages, in the background. Only what is READY is
        found. A knowledge base takes up to 10000 documents: beyond, CONFLICT.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "POST",
            "/v1/knowledge-bases/{id}/documents",
            {"id": id},
            {},
            returns=KnowledgeDocument,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def upload_document(
        self,
        id: str,
        body: str | bytes,
        content_type: str = "application/octet-stream",
        *,
        title: str | None = None,
        url: str | None = None,
        file_name: str | None = None,
        valid_from: str | None = None,
        valid_until: str | None = None,
        supersedes: str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> KnowledgeDocument:
        """Add a file to a knowledge base

        The body is the file, or a multipart form with one file: text (plain, Markdown, CSV or JSON), HTML,
        PDF or Word (.docx), up to 20971520 bytes. The type is detected from the content. It is read in the
        background: a file that cannot be read is FAILED, with the reason.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/knowledge-bases/{id}/documents/upload",
            {"id": id},
            {"title": title, "url": url, "fileName": file_name, "validFrom": valid_from, "validUntil": valid_until, "supersedes": supersedes},
            returns=KnowledgeDocument,
            body=body,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_document(
        self,
        id: str,
        document_id: str,
        *,
        timeout: float | None = None,
    ) -> KnowledgeDocument:
        """Read a document of a knowledge base

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/knowledge-bases/{id}/documents/{documentId}",
            {"id": id, "documentId": document_id},
            {},
            returns=KnowledgeDocument,
            timeout=timeout,
        )

    def update_document(
        self,
        id: str,
        document_id: str,
        body: KnowledgeDocumentUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> KnowledgeDocument:
        """Update a document of a knowledge base

        Changes the fields that are sent; the kind of a document stays. If searchable text changes, the
        document is processed again; until then, searches find the earlier passages.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/knowledge-bases/{id}/documents/{documentId}",
            {"id": id, "documentId": document_id},
            {},
            returns=KnowledgeDocument,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete_document(
        self,
        id: str,
        document_id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a document of a knowledge base

        It is found no more at once. It cannot be restored.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "DELETE",
            "/v1/knowledge-bases/{id}/documents/{documentId}",
            {"id": id, "documentId": document_id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def reprocess_document(
        self,
        id: str,
        document_id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> KnowledgeDocument:
        """Process a document again

        It is PENDING again; the passages from before are found until it is READY.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/v1/knowledge-bases/{id}/documents/{documentId}/reprocess",
            {"id": id, "documentId": document_id},
            {},
            returns=KnowledgeDocument,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class LeadsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt", "-score", "score", "-value", "value", "-expectedCloseDate", "expectedCloseDate", "-stageEnteredAt", "stageEnteredAt", "-closedAt", "closedAt", "-lastActivityAt", "lastActivityAt"] | str | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        status_not: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        source_not: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        pipeline: str | List[str] | None = None,
        pipeline_not: str | List[str] | None = None,
        pipeline_id: str | List[str] | None = None,
        pipeline_id_not: str | List[str] | None = None,
        stage: str | List[str] | None = None,
        stage_not: str | List[str] | None = None,
        stage_id: str | List[str] | None = None,
        stage_id_not: str | List[str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        title_null: bool | None = None,
        lost_reason_null: bool | None = None,
        min_score: int | None = None,
        score_gte: int | None = None,
        score_lte: int | None = None,
        value_gte: float | None = None,
        value_lte: float | None = None,
        value_null: bool | None = None,
        expected_close_date_gte: str | None = None,
        expected_close_date_lt: str | None = None,
        expected_close_date_null: bool | None = None,
        closed_at_gte: datetime | None = None,
        closed_at_lt: datetime | None = None,
        closed_at_null: bool | None = None,
        last_activity_at_gte: datetime | None = None,
        last_activity_at_lt: datetime | None = None,
        last_activity_at_null: bool | None = None,
        has_next_step: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        deleted: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        expand: Literal["contact"] | str | List[Literal["contact"] | str] | None = None,
        fields: Literal["id", "tenantId", "contactId", "pipelineId", "stageId", "status", "source", "score", "value", "currency", "assignedToId", "title", "expectedCloseDate", "lostReason", "closedAt", "ownerAtClosingId", "stageEnteredAt", "externalId", "tagIds", "customFields", "lastActivityAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "contact", "deletedAt"] | str | List[Literal["id", "tenantId", "contactId", "pipelineId", "stageId", "status", "source", "score", "value", "currency", "assignedToId", "title", "expectedCloseDate", "lostReason", "closedAt", "ownerAtClosingId", "stageEnteredAt", "externalId", "tagIds", "customFields", "lastActivityAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "contact", "deletedAt"] | str] | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[LeadRead]:
        """List leads

        When you sort by closedAt or lastActivityAt, leads without that value are left out.

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/api/v1/leads",
            {},
            {"limit": limit, "sort": sort, "q": q, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "source": source, "source[not]": source_not, "pipeline": pipeline, "pipeline[not]": pipeline_not, "pipelineId": pipeline_id, "pipelineId[not]": pipeline_id_not, "stage": stage, "stage[not]": stage_not, "stageId": stage_id, "stageId[not]": stage_id_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "externalId": external_id, "externalId[null]": external_id_null, "title[null]": title_null, "lostReason[null]": lost_reason_null, "minScore": min_score, "score[gte]": score_gte, "score[lte]": score_lte, "value[gte]": value_gte, "value[lte]": value_lte, "value[null]": value_null, "expectedCloseDate[gte]": expected_close_date_gte, "expectedCloseDate[lt]": expected_close_date_lt, "expectedCloseDate[null]": expected_close_date_null, "closedAt[gte]": closed_at_gte, "closedAt[lt]": closed_at_lt, "closedAt[null]": closed_at_null, "lastActivityAt[gte]": last_activity_at_gte, "lastActivityAt[lt]": last_activity_at_lt, "lastActivityAt[null]": last_activity_at_null, "hasNextStep": has_next_step, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "deleted": deleted, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt, "expand": expand, "fields": fields},
            returns=LeadRead,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: LeadCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> LeadCreated:
        """Create a lead

        Needs `contactId`, or `contact`. A contact that is sent along is found if it is there already,
        otherwise created: `contactMatch` says which. With the scope create:leads alone, an existing contact
        is linked and the response does not show that; fields that would show it are FORBIDDEN: `contactId`,
        `externalId`, an `onMatch` other than `link`, `socialProfiles`, and values of unique custom fields.
        Emits lead.created.

        Scope: `create:leads` or `write:leads`. Without `read:leads` and `write:leads`, the response has no
        contactId, score, contactMatch, contactIgnored, contactDuplicates.
        """
        return self._send.one(
            "POST",
            "/api/v1/leads",
            {},
            {},
            returns=LeadCreated,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def upsert(
        self,
        body: LeadUpsert,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> LeadUpserted:
        """Update a lead, or create it

        Finds the lead whose field `matchOn` has this `value`, and writes `record` to it; creates it if
        there is none, which needs `contactId` or `contact`. `version` of the record is a precondition. A
        contact that is sent along is treated as at the creation of a lead; with an existing lead, it must
        be the contact of that lead. Emits lead.created for a lead that it creates.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/upsert",
            {},
            {},
            returns=LeadUpserted,
            body=body,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        expand: Literal["contact"] | str | List[Literal["contact"] | str] | None = None,
        fields: Literal["id", "tenantId", "contactId", "pipelineId", "stageId", "status", "source", "score", "value", "currency", "assignedToId", "title", "expectedCloseDate", "lostReason", "closedAt", "ownerAtClosingId", "stageEnteredAt", "externalId", "tagIds", "customFields", "lastActivityAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "contact", "deletedAt"] | str | List[Literal["id", "tenantId", "contactId", "pipelineId", "stageId", "status", "source", "score", "value", "currency", "assignedToId", "title", "expectedCloseDate", "lostReason", "closedAt", "ownerAtClosingId", "stageEnteredAt", "externalId", "tagIds", "customFields", "lastActivityAt", "version", "createdBy", "recordedAt", "createdAt", "updatedAt", "contact", "deletedAt"] | str] | None = None,
        timeout: float | None = None,
    ) -> LeadRead:
        """Read a lead

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/api/v1/leads/{id}",
            {"id": id},
            {"expand": expand, "fields": fields},
            returns=LeadRead,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: LeadUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Lead:
        """Update a lead

        Changes the fields that are sent; null clears one. A change of stage emits lead.stage_changed but
        starts no automation: use the stage operation for that.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/api/v1/leads/{id}",
            {"id": id},
            {},
            returns=Lead,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        purge: bool | None = None,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a lead

        It can be restored for 30 days. `purge=true` deletes it for good, also where it was deleted before,
        and needs the scope erase:contacts.

        Scope: `delete:leads` or `write:leads`.
        """
        return self._send.one(
            "DELETE",
            "/api/v1/leads/{id}",
            {"id": id},
            {"purge": purge},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def update_stage(
        self,
        id: str,
        body: LeadStageUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Lead:
        """Move a lead to a stage

        Emits lead.stage_changed. A stage of another pipeline moves the lead there; the same stage changes
        nothing; a WON or LOST stage closes the lead.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/api/v1/leads/{id}/stage",
            {"id": id},
            {},
            returns=Lead,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def assign(
        self,
        id: str,
        body: LeadAssign,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Lead:
        """Give a lead an owner, or none

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/api/v1/leads/{id}/assign",
            {"id": id},
            {},
            returns=Lead,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def auto_assign(
        self,
        body: LeadAutoAssign | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> LeadAssignment:
        """Assign open leads without an owner in turn

        Oldest lead first. A lead goes to the user who is available and not disabled, has fewer open leads
        than `maxOpenLeads`, and was given one longest ago; of several, to the one with the fewest open
        leads. Calls at the same time give each lead to one user. Repeat the call while `hasMore`.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/api/v1/leads/auto-assign",
            {},
            {},
            returns=LeadAssignment,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def bulk(
        self,
        body: LeadBulk,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> List[BulkResult]:
        """Create or update up to 500 leads

        Counts as one request. 200 where every record was written, 207 where some failed: `data` says which
        and why. With `atomic` one bad record is a 400 that names it, and nothing is written. A contact that
        is sent along is found or created as with the creation of a lead: `contactMatch` of each result says
        which. `matchOn` also takes `customFields.<key>` of a unique custom field. Records may also be sent
        as a bare array, or as `leads`. Emits lead.created for each lead that it creates.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/bulk",
            {},
            {},
            returns=list[BulkResult],
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def bulk_update_stage(
        self,
        body: LeadBulkStage,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> List[BulkResult]:
        """Move up to 500 leads to a stage

        Counts as one request, and does with each lead what the stage operation does: emits
        lead.stage_changed, fires automations, closes the lead if the stage is WON or LOST. A lead that is
        in the stage already is `unchanged`. 200 if every lead is there, 207 if some failed: `data` says
        which and why.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/bulk/stage",
            {},
            {},
            returns=list[BulkResult],
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def bulk_delete(
        self,
        body: LeadBulkDelete,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> List[BulkResult]:
        """Delete up to 500 leads

        Counts as one request. Each can be restored for 30 days. 200 if every lead was deleted, 207 if some
        failed: `data` says which and why.

        Scope: `delete:leads` or `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/bulk/delete",
            {},
            {},
            returns=list[BulkResult],
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def restore(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Lead:
        """Restore a deleted lead

        Within 30 days of its deletion. A lead whose contact is deleted too is a CONFLICT: restore the
        contact. One whose pipeline is gone enters the first stage of the default pipeline. A lead that is
        not deleted is answered as it is.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/api/v1/leads/{id}/restore",
            {"id": id},
            {},
            returns=Lead,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_history(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[LeadChange]:
        """List what has changed on a lead, when, and by whom

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/leads/{id}/history",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=LeadChange,
            cursor=cursor,
            timeout=timeout,
        )

    def get_score(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> LeadScore:
        """Read the score of a lead and its reasons

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/leads/{id}/score",
            {"id": id},
            {},
            returns=LeadScore,
            timeout=timeout,
        )

    def recompute_score(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Lead:
        """Compute the score of a lead again

        Applies the rules of the settings, also where a client sent the score. GET /v1/leads/:id/score
        returns the reasons.

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/api/v1/leads/{id}/recompute-score",
            {"id": id},
            {},
            returns=Lead,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def bulk_update(
        self,
        body: LeadBulkUpdate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkUpdate:
        """Change all leads that match a filter

        Runs in the background, in the order in which the leads were created. A lead is changed if it
        matches when its turn comes; leads created after the request are left alone. Each lead is changed as
        by the update of one lead, with its events and history: a new stage emits lead.stage_changed and
        starts no automation. You can undo it for 7 days.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/bulk/update",
            {},
            {},
            returns=BulkUpdate,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def preview_bulk_update(
        self,
        body: LeadBulkUpdate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> BulkUpdate:
        """Preview a change of all leads that match a filter

        Begins a job that looks at the leads as `POST /v1/leads/bulk/update` would, counts what would happen
        to them, and why some would fail. Nothing is changed.

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/bulk/update/preview",
            {},
            {},
            returns=BulkUpdate,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def preview_auto_assign(
        self,
        body: LeadAssignmentPreviewRequest | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> LeadAssignmentPreview:
        """See who would get leads without an owner, and why

        Returns what `POST /api/v1/leads/auto-assign` would do now, and the state of each user. Nothing is
        changed, and no turn is taken.

        Scope: `read:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/auto-assign/preview",
            {},
            {},
            returns=LeadAssignmentPreview,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_facets(
        self,
        *,
        fields: Literal["status", "source", "pipeline", "stage", "assignee", "tag"] | str | List[Literal["status", "source", "pipeline", "stage", "assignee", "tag"] | str] | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        status_not: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        source_not: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        pipeline: str | List[str] | None = None,
        pipeline_not: str | List[str] | None = None,
        pipeline_id: str | List[str] | None = None,
        pipeline_id_not: str | List[str] | None = None,
        stage: str | List[str] | None = None,
        stage_not: str | List[str] | None = None,
        stage_id: str | List[str] | None = None,
        stage_id_not: str | List[str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        title_null: bool | None = None,
        lost_reason_null: bool | None = None,
        min_score: int | None = None,
        score_gte: int | None = None,
        score_lte: int | None = None,
        value_gte: float | None = None,
        value_lte: float | None = None,
        value_null: bool | None = None,
        expected_close_date_gte: str | None = None,
        expected_close_date_lt: str | None = None,
        expected_close_date_null: bool | None = None,
        closed_at_gte: datetime | None = None,
        closed_at_lt: datetime | None = None,
        closed_at_null: bool | None = None,
        last_activity_at_gte: datetime | None = None,
        last_activity_at_lt: datetime | None = None,
        last_activity_at_null: bool | None = None,
        has_next_step: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        timeout: float | None = None,
    ) -> LeadFacets:
        """Count the leads for each value of a filter

        For a filter menu: each value of the filters in `fields`, with the number of records that it would
        find together with all other filters. What you send of the same filter does not narrow its own
        values.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/leads/facets",
            {},
            {"fields": fields, "q": q, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "source": source, "source[not]": source_not, "pipeline": pipeline, "pipeline[not]": pipeline_not, "pipelineId": pipeline_id, "pipelineId[not]": pipeline_id_not, "stage": stage, "stage[not]": stage_not, "stageId": stage_id, "stageId[not]": stage_id_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "externalId": external_id, "externalId[null]": external_id_null, "title[null]": title_null, "lostReason[null]": lost_reason_null, "minScore": min_score, "score[gte]": score_gte, "score[lte]": score_lte, "value[gte]": value_gte, "value[lte]": value_lte, "value[null]": value_null, "expectedCloseDate[gte]": expected_close_date_gte, "expectedCloseDate[lt]": expected_close_date_lt, "expectedCloseDate[null]": expected_close_date_null, "closedAt[gte]": closed_at_gte, "closedAt[lt]": closed_at_lt, "closedAt[null]": closed_at_null, "lastActivityAt[gte]": last_activity_at_gte, "lastActivityAt[lt]": last_activity_at_lt, "lastActivityAt[null]": last_activity_at_null, "hasNextStep": has_next_step, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=LeadFacets,
            timeout=timeout,
        )

    def list_timeline(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        type: Literal["activity", "change", "automation_run", "message", "shipment"] | str | List[Literal["activity", "change", "automation_run", "message", "shipment"] | str] | None = None,
        type_not: Literal["activity", "change", "automation_run", "message", "shipment"] | str | List[Literal["activity", "change", "automation_run", "message", "shipment"] | str] | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[TimelineEntry]:
        """List all that happened to a lead

        Activities, changes, runs of automations, messages of conversations with the contact, and shipments,
        in one order. Messages need `read:conversations`, shipments `read:shipments`; without that scope
        they are left out.

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/leads/{id}/timeline",
            {"id": id},
            {"limit": limit, "sort": sort, "type": type, "type[not]": type_not},
            returns=TimelineEntry,
            cursor=cursor,
            timeout=timeout,
        )

    def import_(
        self,
        body: str | bytes,
        content_type: str = "text/csv",
        *,
        mapping: dict[str, str | None] | None = None,
        match_on: Literal["email", "phone", "externalId"] | str | None = None,
        mode: Literal["create", "update", "upsert"] | str | None = None,
        empty_cells: Literal["ignore", "clear"] | str | None = None,
        tags: Literal["replace", "append"] | str | None = None,
        on_invalid: Literal["failRow", "skipValue"] | str | None = None,
        values: dict[str, dict[str, str | None]] | None = None,
        assign_to: str | None = None,
        add_tags: str | List[str] | None = None,
        currency: str | None = None,
        locale: str | None = None,
        dry_run: bool | None = None,
        encoding: str | None = None,
        sheet: str | None = None,
        file_name: str | None = None,
        default_stage: str | None = None,
        on_match: Literal["link", "fill", "update", "refuse"] | str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ImportJob:
        """Import leads with their contacts

        Each row is a lead with its contact. The body is the file: CSV with a row of headings (commas,
        semicolons, tabs or bars; UTF-8 or UTF-16), a JSON array of leads, JSON lines, an Excel workbook
        (.xlsx, up to 33554432 bytes), or a multipart form with one such file; up to 1073741824 bytes, and
        1048576 for each row. The response is sent once the file has arrived; its rows are written in the
        background. A file that cannot be read is a VALIDATION_ERROR that names line and column; one of
        which no column is known, without a mapping, is a VALIDATION_ERROR that lists its headings. The
        contact of a row is found or created as in an import of contacts; the lead is found by its
        `externalId`, or else created. An existing lead keeps its contact, which the row updates. Emits
        lead.created for each lead that it creates.

        Scope: `import:contacts` or `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/import",
            {},
            {"mapping": to_json(mapping), "matchOn": match_on, "mode": mode, "emptyCells": empty_cells, "tags": tags, "onInvalid": on_invalid, "values": to_json(values), "assignTo": assign_to, "addTags": add_tags, "currency": currency, "locale": locale, "dryRun": dry_run, "encoding": encoding, "sheet": sheet, "fileName": file_name, "defaultStage": default_stage, "onMatch": on_match},
            returns=ImportJob,
            body=body,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def preview_import(
        self,
        body: str | bytes,
        content_type: str = "text/csv",
        *,
        mapping: dict[str, str | None] | None = None,
        match_on: Literal["email", "phone", "externalId"] | str | None = None,
        mode: Literal["create", "update", "upsert"] | str | None = None,
        empty_cells: Literal["ignore", "clear"] | str | None = None,
        tags: Literal["replace", "append"] | str | None = None,
        on_invalid: Literal["failRow", "skipValue"] | str | None = None,
        values: dict[str, dict[str, str | None]] | None = None,
        assign_to: str | None = None,
        add_tags: str | List[str] | None = None,
        currency: str | None = None,
        locale: str | None = None,
        dry_run: bool | None = None,
        encoding: str | None = None,
        sheet: str | None = None,
        file_name: str | None = None,
        default_stage: str | None = None,
        on_match: Literal["link", "fill", "update", "refuse"] | str | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ImportPreview:
        """Preview an import of leads

        Takes the file and the options of an import, and writes nothing. The response shows the field of
        each column with sample values, and the first rows as an import would write them, with the reasons
        for those that would fail: 100 rows at most, of the first 1048576 bytes. A file can have 33554432
        bytes here; of a longer one, send the beginning; of a workbook, all of it.

        Scope: `import:contacts` or `write:leads`. Without `read:leads`, the `data` of the response has only
        ids, the version and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/leads/import/preview",
            {},
            {"mapping": to_json(mapping), "matchOn": match_on, "mode": mode, "emptyCells": empty_cells, "tags": tags, "onInvalid": on_invalid, "values": to_json(values), "assignTo": assign_to, "addTags": add_tags, "currency": currency, "locale": locale, "dryRun": dry_run, "encoding": encoding, "sheet": sheet, "fileName": file_name, "defaultStage": default_stage, "onMatch": on_match},
            returns=ImportPreview,
            body=body,
            content_type=content_type,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def create_email(
        self,
        id: str,
        body: EmailCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Email:
        """Send a mail to the contact of a lead

        It is stored, and sent once, when the mailbox may: see its daily cap and quiet hours. Once it is
        sent, the timeline has an `email_sent` with its Message-ID, unless `visibility` is NOTHING. An
        address that has bounced, and a contact that is blocked or must not be contacted, are refused.

        Scope: `write:emails`.
        """
        return self._send.one(
            "POST",
            "/v1/leads/{id}/emails",
            {"id": id},
            {},
            returns=Email,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class MailboxesResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        kind: Literal["PERSONAL", "SHARED"] | str | None = None,
        status: Literal["PENDING", "CONNECTED", "FAILED"] | str | List[Literal["PENDING", "CONNECTED", "FAILED"] | str] | None = None,
        status_not: Literal["PENDING", "CONNECTED", "FAILED"] | str | List[Literal["PENDING", "CONNECTED", "FAILED"] | str] | None = None,
        enabled: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Mailbox]:
        """List shared mailboxes

        Your own one is in GET /v1/me/mailbox. With the scope admin, `kind=PERSONAL` lists those of users,
        without their mails.

        Scope: `read:emails`.
        """
        return self._send.pages(
            "GET",
            "/v1/mailboxes",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "kind": kind, "status": status, "status[not]": status_not, "enabled": enabled, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Mailbox,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: MailboxCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Mailbox:
        """Add a shared mailbox

        The server checks it within seconds: `status` shows when that is done, and `lastError` why it did
        not work. With OAUTH2, it is PENDING until the page that POST …/authorization returns has been
        opened and consent given. Up to 100.

        Scope: `manage:channels`.
        """
        return self._send.one(
            "POST",
            "/v1/mailboxes",
            {},
            {},
            returns=Mailbox,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Mailbox:
        """Read a shared mailbox

        With the scope admin, also that of a user.

        Scope: `read:emails`.
        """
        return self._send.one(
            "GET",
            "/v1/mailboxes/{id}",
            {"id": id},
            {},
            returns=Mailbox,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: MailboxUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Mailbox:
        """Change, enable or disable a shared mailbox

        Changes the fields that are sent. With other servers or another password, it is checked again. With
        the scope admin, `{"enabled": false}` stops the mailbox of a user, which this user can enable again.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/mailboxes/{id}",
            {"id": id},
            {},
            returns=Mailbox,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        emails: Literal["keep", "delete"] | str,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> MailboxDeleted:
        """Delete a shared mailbox

        With its secrets. Mails that wait to be sent are CANCELLED. `emails` says what becomes of the
        others. With the scope admin, also the mailbox of a user.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent.
        """
        return self._send.one(
            "DELETE",
            "/v1/mailboxes/{id}",
            {"id": id},
            {"emails": emails},
            returns=MailboxDeleted,
            if_match=if_match,
            timeout=timeout,
        )

    def check(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> MailboxCheck:
        """Ask the mail servers whether a shared mailbox works

        Asks the mail servers now, signs in, and explains what is wrong. Sends no mail. `status` shows the
        result from then on.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/mailboxes/{id}/check",
            {"id": id},
            {},
            returns=MailboxCheck,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def authorize(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> MailboxAuthorization:
        """Ask the provider of a shared mailbox for consent

        Of a mailbox with OAUTH2. The page leads back to this server, which stores the consent, encrypted.
        It works once, within 10 minutes.

        Scope: `manage:channels`. Without `read:conversations`, the `data` of the response has only ids, the
        version and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/mailboxes/{id}/authorization",
            {"id": id},
            {},
            returns=MailboxAuthorization,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class MeResource(Resource):
    def get(
        self,
        *,
        timeout: float | None = None,
    ) -> Me:
        """Read the tenant, plan, principal, scopes and user of the credential

        Any valid credential may call it.
        """
        return self._send.one(
            "GET",
            "/v1/me",
            {},
            {},
            returns=Me,
            timeout=timeout,
        )

    def update(
        self,
        body: MeUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> User:
        """Update the current user

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "PATCH",
            "/v1/me",
            {},
            {},
            returns=User,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def get_device_keys(
        self,
        *,
        timeout: float | None = None,
    ) -> DeviceKeys:
        """Read the keys for what an app keeps on the device of the user

        For signed-in users. An app encrypts with the first key what it keeps on the device, such as drafts:
        after the session, nobody can read it until the user signs in again. The server derives the keys,
        and keeps nothing.

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "GET",
            "/v1/me/device-keys",
            {},
            {},
            returns=DeviceKeys,
            timeout=timeout,
        )

    def change_password(
        self,
        body: PasswordChange,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> User:
        """Change the password

        Ends all other sessions of the user.

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "POST",
            "/v1/me/password",
            {},
            {},
            returns=User,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def set_presence(
        self,
        body: PresenceUpdate | None = None,
        *,
        timeout: float | None = None,
    ) -> UserPresence:
        """Say that you are there

        For signed-in users. It lasts 90 seconds: repeat it every 30 seconds while the user is there. Each
        notice replaces the one before it. The live stream of conversations reports changes as
        `user.presence`.

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "POST",
            "/v1/me/presence",
            {},
            {},
            returns=UserPresence,
            body=body,
            timeout=timeout,
        )

    def get_mailbox(
        self,
        *,
        timeout: float | None = None,
    ) -> Mailbox | None:
        """Read your own mailbox

        null until you have added one. A key reads that of its owner.

        Scope: `read:emails`.
        """
        return self._send.one_or_none(
            "GET",
            "/v1/me/mailbox",
            {},
            {},
            returns=Mailbox,
            timeout=timeout,
        )

    def create_mailbox(
        self,
        body: MailboxCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Mailbox:
        """Add your own mailbox

        The server checks it within seconds: `status` shows when that is done, and `lastError` why it did
        not work. With OAUTH2, it is PENDING until the page that POST …/authorization returns has been
        opened and consent given. One for each user.

        Scope: `write:emails`.
        """
        return self._send.one(
            "POST",
            "/v1/me/mailbox",
            {},
            {},
            returns=Mailbox,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def update_mailbox(
        self,
        body: MailboxUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Mailbox:
        """Change, enable or disable your own mailbox

        Changes the fields that are sent. With other servers or another password, it is checked again.

        Scope: `write:emails`. Without `read:emails`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/me/mailbox",
            {},
            {},
            returns=Mailbox,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete_mailbox(
        self,
        *,
        emails: Literal["keep", "delete"] | str,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> MailboxDeleted:
        """Delete your own mailbox

        With its secrets. Mails that wait to be sent are CANCELLED. `emails` says what becomes of the
        others.

        Scope: `write:emails`. Without `read:emails`, the `data` of the response has only ids, the version
        and the values that you sent.
        """
        return self._send.one(
            "DELETE",
            "/v1/me/mailbox",
            {},
            {"emails": emails},
            returns=MailboxDeleted,
            if_match=if_match,
            timeout=timeout,
        )

    def check_mailbox(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> MailboxCheck:
        """Ask the mail servers whether your mailbox works

        Asks the mail servers now, signs in, and explains what is wrong. Sends no mail. `status` shows the
        result from then on.

        Scope: `write:emails`. Without `read:emails`, the `data` of the response has only ids, the version
        and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/me/mailbox/check",
            {},
            {},
            returns=MailboxCheck,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def authorize_mailbox(
        self,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> MailboxAuthorization:
        """Ask the provider of your mailbox for consent

        Of a mailbox with OAUTH2. The page leads back to this server, which stores the consent, encrypted.
        It works once, within 10 minutes.

        Scope: `write:emails`. Without `read:emails`, the `data` of the response has only ids, the version
        and the values that you sent.
        """
        return self._send.one(
            "POST",
            "/v1/me/mailbox/authorization",
            {},
            {},
            returns=MailboxAuthorization,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class NotificationsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        unread: bool | None = None,
        kind: Literal["LEAD_ASSIGNED", "CONVERSATION_ASSIGNED", "CONVERSATION_HANDED_OFF", "MENTIONED", "TASK_ASSIGNED", "TASK_DUE", "IMPORT_FINISHED", "EXPORT_FINISHED", "EMAIL_BOUNCED", "EMAIL_FAILED", "MAILBOX_FAILED"] | str | List[Literal["LEAD_ASSIGNED", "CONVERSATION_ASSIGNED", "CONVERSATION_HANDED_OFF", "MENTIONED", "TASK_ASSIGNED", "TASK_DUE", "IMPORT_FINISHED", "EXPORT_FINISHED", "EMAIL_BOUNCED", "EMAIL_FAILED", "MAILBOX_FAILED"] | str] | None = None,
        kind_not: Literal["LEAD_ASSIGNED", "CONVERSATION_ASSIGNED", "CONVERSATION_HANDED_OFF", "MENTIONED", "TASK_ASSIGNED", "TASK_DUE", "IMPORT_FINISHED", "EXPORT_FINISHED", "EMAIL_BOUNCED", "EMAIL_FAILED", "MAILBOX_FAILED"] | str | List[Literal["LEAD_ASSIGNED", "CONVERSATION_ASSIGNED", "CONVERSATION_HANDED_OFF", "MENTIONED", "TASK_ASSIGNED", "TASK_DUE", "IMPORT_FINISHED", "EXPORT_FINISHED", "EMAIL_BOUNCED", "EMAIL_FAILED", "MAILBOX_FAILED"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Notification]:
        """List the notifications of the signed-in user

        The newest 1000 are kept, for 90 days.

        For signed-in users: an API key may not call it.
        """
        return self._send.pages(
            "GET",
            "/v1/me/notifications",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "unread": unread, "kind": kind, "kind[not]": kind_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Notification,
            cursor=cursor,
            timeout=timeout,
        )

    def mark_read(
        self,
        body: NotificationsRead,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> UnreadCount:
        """Mark notifications as read

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "POST",
            "/v1/me/notifications/read",
            {},
            {},
            returns=UnreadCount,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_settings(
        self,
        *,
        timeout: float | None = None,
    ) -> NotificationSettings:
        """Read how the signed-in user is notified

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "GET",
            "/v1/me/notification-settings",
            {},
            {},
            returns=NotificationSettings,
            timeout=timeout,
        )

    def update_settings(
        self,
        body: NotificationSettingsUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> NotificationSettings:
        """Change how the signed-in user is notified

        Changes what is sent and leaves the rest. It applies to notifications from now on.

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "PATCH",
            "/v1/me/notification-settings",
            {},
            {},
            returns=NotificationSettings,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )


class PipelinesResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Pipeline]:
        """List pipelines with their stages

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/pipelines",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Pipeline,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: PipelineCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Pipeline:
        """Create a pipeline

        Scope: `manage:settings`.
        """
        return self._send.one(
            "POST",
            "/v1/pipelines",
            {},
            {},
            returns=Pipeline,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Pipeline:
        """Read a pipeline with its stages

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/pipelines/{id}",
            {"id": id},
            {},
            returns=Pipeline,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: PipelineUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Pipeline:
        """Rename a pipeline or make it the default

        Scope: `manage:settings`. Without `read:leads`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/pipelines/{id}",
            {"id": id},
            {},
            returns=Pipeline,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a pipeline

        Refused with CONFLICT for the default pipeline and while live leads are in it.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "DELETE",
            "/v1/pipelines/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def get_totals(
        self,
        id: str,
        *,
        status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        status_not: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> PipelineTotals:
        """Count the leads of each stage and sum up their values

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/pipelines/{id}/totals",
            {"id": id},
            {"status": status, "status[not]": status_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not},
            returns=PipelineTotals,
            timeout=timeout,
        )

    def list_stages(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["position", "-position"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Stage]:
        """List the stages of a pipeline

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/pipelines/{id}/stages",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Stage,
            cursor=cursor,
            timeout=timeout,
        )

    def create_stage(
        self,
        id: str,
        body: StageCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Stage:
        """Add a stage to a pipeline

        Up to 50 stages.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "POST",
            "/v1/pipelines/{id}/stages",
            {"id": id},
            {},
            returns=Stage,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get_stage(
        self,
        id: str,
        stage_id: str,
        *,
        timeout: float | None = None,
    ) -> Stage:
        """Read a stage

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/pipelines/{id}/stages/{stageId}",
            {"id": id, "stageId": stage_id},
            {},
            returns=Stage,
            timeout=timeout,
        )

    def update_stage(
        self,
        id: str,
        stage_id: str,
        body: StageUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Stage:
        """Update a stage

        Its leads keep the status they have.

        Scope: `manage:settings`. Without `read:leads`, the `data` of the response has only ids, the version
        and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/pipelines/{id}/stages/{stageId}",
            {"id": id, "stageId": stage_id},
            {},
            returns=Stage,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete_stage(
        self,
        id: str,
        stage_id: str,
        *,
        move_to_stage_id: str,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a stage

        Its leads move to `moveToStageId` and keep the status they have. The last stage cannot be deleted.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "DELETE",
            "/v1/pipelines/{id}/stages/{stageId}",
            {"id": id, "stageId": stage_id},
            {"moveToStageId": move_to_stage_id},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def get_board(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-stageEnteredAt", "stageEnteredAt", "-createdAt", "createdAt", "-updatedAt", "updatedAt", "-score", "score", "-value", "value", "-expectedCloseDate", "expectedCloseDate"] | str | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        status_not: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        source_not: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        title_null: bool | None = None,
        lost_reason_null: bool | None = None,
        min_score: int | None = None,
        score_gte: int | None = None,
        score_lte: int | None = None,
        value_gte: float | None = None,
        value_lte: float | None = None,
        value_null: bool | None = None,
        expected_close_date_gte: str | None = None,
        expected_close_date_lt: str | None = None,
        expected_close_date_null: bool | None = None,
        closed_at_gte: datetime | None = None,
        closed_at_lt: datetime | None = None,
        closed_at_null: bool | None = None,
        last_activity_at_gte: datetime | None = None,
        last_activity_at_lt: datetime | None = None,
        last_activity_at_null: bool | None = None,
        has_next_step: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        expand: Literal["contact"] | str | List[Literal["contact"] | str] | None = None,
        timeout: float | None = None,
    ) -> PipelineBoard:
        """Read a pipeline as a board: the first leads of each stage, with totals

        One call for what a board shows at first. Counts and amounts are those of all leads that match, not
        only of those returned. Read the next page of a stage with `GET /v1/leads`: send its `stageId` as
        `stage`, its `cursor`, and the same `sort` and filters.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/pipelines/{id}/board",
            {"id": id},
            {"limit": limit, "sort": sort, "q": q, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "source": source, "source[not]": source_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "externalId": external_id, "externalId[null]": external_id_null, "title[null]": title_null, "lostReason[null]": lost_reason_null, "minScore": min_score, "score[gte]": score_gte, "score[lte]": score_lte, "value[gte]": value_gte, "value[lte]": value_lte, "value[null]": value_null, "expectedCloseDate[gte]": expected_close_date_gte, "expectedCloseDate[lt]": expected_close_date_lt, "expectedCloseDate[null]": expected_close_date_null, "closedAt[gte]": closed_at_gte, "closedAt[lt]": closed_at_lt, "closedAt[null]": closed_at_null, "lastActivityAt[gte]": last_activity_at_gte, "lastActivityAt[lt]": last_activity_at_lt, "lastActivityAt[null]": last_activity_at_null, "hasNextStep": has_next_step, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt, "expand": expand},
            returns=PipelineBoard,
            timeout=timeout,
        )


class PlatformsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["platform", "-platform"] | str | None = None,
        available: bool | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Platform]:
        """List the platforms that crawl tasks can look at

        Any valid credential may call it.
        """
        return self._send.pages(
            "GET",
            "/v1/platforms",
            {},
            {"limit": limit, "sort": sort, "available": available},
            returns=Platform,
            cursor=cursor,
            timeout=timeout,
        )


class ReportsResource(Resource):
    def get_overview(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        pipeline: str | List[str] | None = None,
        pipeline_not: str | List[str] | None = None,
        pipeline_id: str | List[str] | None = None,
        pipeline_id_not: str | List[str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> Overview:
        """Read what a start page shows

        One call: leads of a period beside the period before, what is open, tasks, and conversations that
        wait.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/overview",
            {},
            {"from": from_, "to": to, "timezone": timezone, "pipeline": pipeline, "pipeline[not]": pipeline_not, "pipelineId": pipeline_id, "pipelineId[not]": pipeline_id_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not},
            returns=Overview,
            timeout=timeout,
        )

    def get_funnel(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        pipeline: str | None = None,
        pipeline_id: str | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        status_not: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        source_not: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        title_null: bool | None = None,
        lost_reason_null: bool | None = None,
        min_score: int | None = None,
        score_gte: int | None = None,
        score_lte: int | None = None,
        value_gte: float | None = None,
        value_lte: float | None = None,
        value_null: bool | None = None,
        expected_close_date_gte: str | None = None,
        expected_close_date_lt: str | None = None,
        expected_close_date_null: bool | None = None,
        closed_at_gte: datetime | None = None,
        closed_at_lt: datetime | None = None,
        closed_at_null: bool | None = None,
        last_activity_at_gte: datetime | None = None,
        last_activity_at_lt: datetime | None = None,
        last_activity_at_null: bool | None = None,
        has_next_step: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        timeout: float | None = None,
    ) -> FunnelReport:
        """Read how far the leads of a period came in a pipeline

        Looks at the leads that were created in the period, with all that has happened to them until now.
        Deleted leads do not count.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/funnel",
            {},
            {"from": from_, "to": to, "timezone": timezone, "pipeline": pipeline, "pipelineId": pipeline_id, "q": q, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "source": source, "source[not]": source_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "externalId": external_id, "externalId[null]": external_id_null, "title[null]": title_null, "lostReason[null]": lost_reason_null, "minScore": min_score, "score[gte]": score_gte, "score[lte]": score_lte, "value[gte]": value_gte, "value[lte]": value_lte, "value[null]": value_null, "expectedCloseDate[gte]": expected_close_date_gte, "expectedCloseDate[lt]": expected_close_date_lt, "expectedCloseDate[null]": expected_close_date_null, "closedAt[gte]": closed_at_gte, "closedAt[lt]": closed_at_lt, "closedAt[null]": closed_at_null, "lastActivityAt[gte]": last_activity_at_gte, "lastActivityAt[lt]": last_activity_at_lt, "lastActivityAt[null]": last_activity_at_null, "hasNextStep": has_next_step, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=FunnelReport,
            timeout=timeout,
        )

    def get_won(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        group_by: Literal["owner", "source", "pipeline"] | str | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        status_not: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        source_not: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        pipeline: str | List[str] | None = None,
        pipeline_not: str | List[str] | None = None,
        pipeline_id: str | List[str] | None = None,
        pipeline_id_not: str | List[str] | None = None,
        stage: str | List[str] | None = None,
        stage_not: str | List[str] | None = None,
        stage_id: str | List[str] | None = None,
        stage_id_not: str | List[str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        title_null: bool | None = None,
        lost_reason_null: bool | None = None,
        min_score: int | None = None,
        score_gte: int | None = None,
        score_lte: int | None = None,
        value_gte: float | None = None,
        value_lte: float | None = None,
        value_null: bool | None = None,
        expected_close_date_gte: str | None = None,
        expected_close_date_lt: str | None = None,
        expected_close_date_null: bool | None = None,
        closed_at_gte: datetime | None = None,
        closed_at_lt: datetime | None = None,
        closed_at_null: bool | None = None,
        last_activity_at_gte: datetime | None = None,
        last_activity_at_lt: datetime | None = None,
        last_activity_at_null: bool | None = None,
        has_next_step: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        timeout: float | None = None,
    ) -> WonReport:
        """Read what was won and lost in a period

        Counts leads by `closedAt`, for the user who owned them when they were closed: to give a closed lead
        to another user changes no report. A lead that was opened again does not count until it is closed
        again. Deleted leads do not count.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/won",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "groupBy": group_by, "q": q, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "source": source, "source[not]": source_not, "pipeline": pipeline, "pipeline[not]": pipeline_not, "pipelineId": pipeline_id, "pipelineId[not]": pipeline_id_not, "stage": stage, "stage[not]": stage_not, "stageId": stage_id, "stageId[not]": stage_id_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "externalId": external_id, "externalId[null]": external_id_null, "title[null]": title_null, "lostReason[null]": lost_reason_null, "minScore": min_score, "score[gte]": score_gte, "score[lte]": score_lte, "value[gte]": value_gte, "value[lte]": value_lte, "value[null]": value_null, "expectedCloseDate[gte]": expected_close_date_gte, "expectedCloseDate[lt]": expected_close_date_lt, "expectedCloseDate[null]": expected_close_date_null, "closedAt[gte]": closed_at_gte, "closedAt[lt]": closed_at_lt, "closedAt[null]": closed_at_null, "lastActivityAt[gte]": last_activity_at_gte, "lastActivityAt[lt]": last_activity_at_lt, "lastActivityAt[null]": last_activity_at_null, "hasNextStep": has_next_step, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=WonReport,
            timeout=timeout,
        )

    def get_sources(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        group_by: Literal["owner", "source", "pipeline"] | str | None = None,
        q: str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        status_not: Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str | List[Literal["OPEN", "NURTURING", "WON", "LOST", "UNQUALIFIED"] | str] | None = None,
        source: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        source_not: Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str | List[Literal["CRAWLER", "MANUAL", "API", "IMPORT", "CHATBOT", "FORM", "WEBSITE", "EMAIL", "CALL", "REFERRAL", "PARTNER", "AD", "EVENT", "OTHER"] | str] | None = None,
        pipeline: str | List[str] | None = None,
        pipeline_not: str | List[str] | None = None,
        pipeline_id: str | List[str] | None = None,
        pipeline_id_not: str | List[str] | None = None,
        stage: str | List[str] | None = None,
        stage_not: str | List[str] | None = None,
        stage_id: str | List[str] | None = None,
        stage_id_not: str | List[str] | None = None,
        assignee: str | List[str] | None = None,
        assignee_not: str | List[str] | None = None,
        assigned_to_id: str | List[str] | None = None,
        assigned_to_id_not: str | List[str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        external_id: str | None = None,
        external_id_null: bool | None = None,
        title_null: bool | None = None,
        lost_reason_null: bool | None = None,
        min_score: int | None = None,
        score_gte: int | None = None,
        score_lte: int | None = None,
        value_gte: float | None = None,
        value_lte: float | None = None,
        value_null: bool | None = None,
        expected_close_date_gte: str | None = None,
        expected_close_date_lt: str | None = None,
        expected_close_date_null: bool | None = None,
        closed_at_gte: datetime | None = None,
        closed_at_lt: datetime | None = None,
        closed_at_null: bool | None = None,
        last_activity_at_gte: datetime | None = None,
        last_activity_at_lt: datetime | None = None,
        last_activity_at_null: bool | None = None,
        has_next_step: bool | None = None,
        tag: str | List[str] | None = None,
        tag_not: str | List[str] | None = None,
        tag_null: bool | None = None,
        custom_fields: dict[str, str | float | bool | List[str | float | bool] | LeadBulkUpdateFilterCustomFieldsValueChoice3] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        timeout: float | None = None,
    ) -> SourceReport:
        """Read where the leads of a period came from, and what became of them

        Counts leads by `createdAt`, with the status that they have now. Deleted leads do not count.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/sources",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "groupBy": group_by, "q": q, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "source": source, "source[not]": source_not, "pipeline": pipeline, "pipeline[not]": pipeline_not, "pipelineId": pipeline_id, "pipelineId[not]": pipeline_id_not, "stage": stage, "stage[not]": stage_not, "stageId": stage_id, "stageId[not]": stage_id_not, "assignee": assignee, "assignee[not]": assignee_not, "assignedToId": assigned_to_id, "assignedToId[not]": assigned_to_id_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "externalId": external_id, "externalId[null]": external_id_null, "title[null]": title_null, "lostReason[null]": lost_reason_null, "minScore": min_score, "score[gte]": score_gte, "score[lte]": score_lte, "value[gte]": value_gte, "value[lte]": value_lte, "value[null]": value_null, "expectedCloseDate[gte]": expected_close_date_gte, "expectedCloseDate[lt]": expected_close_date_lt, "expectedCloseDate[null]": expected_close_date_null, "closedAt[gte]": closed_at_gte, "closedAt[lt]": closed_at_lt, "closedAt[null]": closed_at_null, "lastActivityAt[gte]": last_activity_at_gte, "lastActivityAt[lt]": last_activity_at_lt, "lastActivityAt[null]": last_activity_at_null, "hasNextStep": has_next_step, "tag": tag, "tag[not]": tag_not, "tag[null]": tag_null, "customFields": custom_fields, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=SourceReport,
            timeout=timeout,
        )

    def get_activity(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        type: str | List[str] | None = None,
        type_not: str | List[str] | None = None,
        user_id: str | List[str] | None = None,
        user_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> ActivityReport:
        """Read what people did in a period, by user and type

        Counts activities by `occurredAt`. Entries that the server wrote, and deleted ones, do not count.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/activity",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "type": type, "type[not]": type_not, "userId": user_id, "userId[not]": user_id_not},
            returns=ActivityReport,
            timeout=timeout,
        )

    def get_deliveries(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        group_by: Literal["endpoint", "event"] | str | None = None,
        endpoint_id: str | List[str] | None = None,
        endpoint_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> DeliveryReport:
        """Read how webhook deliveries went in a period

        Counts deliveries by their creation, with the attempts made for them until now, for as long as
        deliveries are kept.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/deliveries",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "groupBy": group_by, "endpointId": endpoint_id, "endpointId[not]": endpoint_id_not},
            returns=DeliveryReport,
            timeout=timeout,
        )

    def get_response_times(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        group_by: Literal["chatbot", "user"] | str | None = None,
        chatbot: str | List[str] | None = None,
        chatbot_not: str | List[str] | None = None,
        bot_id: str | List[str] | None = None,
        bot_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> ResponseTimeReport:
        """Read how fast contacts got answers

        Looks at the conversations that began in the period, with all that has happened in them until now.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/response-times",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "groupBy": group_by, "chatbot": chatbot, "chatbot[not]": chatbot_not, "botId": bot_id, "botId[not]": bot_id_not},
            returns=ResponseTimeReport,
            timeout=timeout,
        )

    def get_chatbots(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        chatbot: str | List[str] | None = None,
        chatbot_not: str | List[str] | None = None,
        bot_id: str | List[str] | None = None,
        bot_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> ChatbotReport:
        """Read what chatbots did, and when they asked for a person

        Looks at the conversations that began in the period, with all that has happened in them until now.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/chatbots",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "chatbot": chatbot, "chatbot[not]": chatbot_not, "botId": bot_id, "botId[not]": bot_id_not},
            returns=ChatbotReport,
            timeout=timeout,
        )

    def get_crawls(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        group_by: Literal["task", "platform"] | str | None = None,
        task_id: str | List[str] | None = None,
        task_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> CrawlReport:
        """Read what crawl tasks found in a period

        Counts runs and results for as long as they are kept.

        Scope: `read:collections`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/crawls",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "groupBy": group_by, "taskId": task_id, "taskId[not]": task_id_not},
            returns=CrawlReport,
            timeout=timeout,
        )

    def get_forms(
        self,
        *,
        from_: datetime | None = None,
        to: datetime | None = None,
        timezone: str | None = None,
        interval: Literal["hour", "day", "week", "month"] | str | None = None,
        group_by: Literal["form", "source", "medium", "campaign", "referrer"] | str | None = None,
        form_id: str | List[str] | None = None,
        form_id_not: str | List[str] | None = None,
        timeout: float | None = None,
    ) -> FormReport:
        """Read what forms brought in a period

        Counts submissions by `createdAt`, with what has become of them until now, and views by the hour in
        which they were counted. Submissions that were deleted do not count.

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/reports/forms",
            {},
            {"from": from_, "to": to, "timezone": timezone, "interval": interval, "groupBy": group_by, "formId": form_id, "formId[not]": form_id_not},
            returns=FormReport,
            timeout=timeout,
        )


class RequestLogResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: str | List[str] | None = None,
        status_not: str | List[str] | None = None,
        method: Literal["GET", "POST", "PATCH", "PUT", "DELETE"] | str | List[Literal["GET", "POST", "PATCH", "PUT", "DELETE"] | str] | None = None,
        method_not: Literal["GET", "POST", "PATCH", "PUT", "DELETE"] | str | List[Literal["GET", "POST", "PATCH", "PUT", "DELETE"] | str] | None = None,
        path: str | None = None,
        key_id: str | List[str] | None = None,
        key_id_not: str | List[str] | None = None,
        app_id: str | List[str] | None = None,
        app_id_not: str | List[str] | None = None,
        error_code: Literal["BAD_REQUEST", "VALIDATION_ERROR", "TENANT_REQUIRED", "INVALID_CURSOR", "UNAUTHENTICATED", "KEY_REVOKED", "KEY_EXPIRED", "TOKEN_EXPIRED", "INVALID_SIGNATURE", "FORBIDDEN", "TENANT_MISMATCH", "PLAN_LIMIT_REACHED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "CONVERSATION_CLOSED", "REPLY_WINDOW_CLOSED", "INVALID_TRANSITION", "IDEMPOTENCY_IN_PROGRESS", "MERGED", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "CONCURRENCY_LIMITED", "AI_RATE_LIMITED", "INTERNAL", "UPSTREAM_ERROR", "UNAVAILABLE"] | str | List[Literal["BAD_REQUEST", "VALIDATION_ERROR", "TENANT_REQUIRED", "INVALID_CURSOR", "UNAUTHENTICATED", "KEY_REVOKED", "KEY_EXPIRED", "TOKEN_EXPIRED", "INVALID_SIGNATURE", "FORBIDDEN", "TENANT_MISMATCH", "PLAN_LIMIT_REACHED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "CONVERSATION_CLOSED", "REPLY_WINDOW_CLOSED", "INVALID_TRANSITION", "IDEMPOTENCY_IN_PROGRESS", "MERGED", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "CONCURRENCY_LIMITED", "AI_RATE_LIMITED", "INTERNAL", "UPSTREAM_ERROR", "UNAVAILABLE"] | str] | None = None,
        error_code_not: Literal["BAD_REQUEST", "VALIDATION_ERROR", "TENANT_REQUIRED", "INVALID_CURSOR", "UNAUTHENTICATED", "KEY_REVOKED", "KEY_EXPIRED", "TOKEN_EXPIRED", "INVALID_SIGNATURE", "FORBIDDEN", "TENANT_MISMATCH", "PLAN_LIMIT_REACHED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "CONVERSATION_CLOSED", "REPLY_WINDOW_CLOSED", "INVALID_TRANSITION", "IDEMPOTENCY_IN_PROGRESS", "MERGED", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "CONCURRENCY_LIMITED", "AI_RATE_LIMITED", "INTERNAL", "UPSTREAM_ERROR", "UNAVAILABLE"] | str | List[Literal["BAD_REQUEST", "VALIDATION_ERROR", "TENANT_REQUIRED", "INVALID_CURSOR", "UNAUTHENTICATED", "KEY_REVOKED", "KEY_EXPIRED", "TOKEN_EXPIRED", "INVALID_SIGNATURE", "FORBIDDEN", "TENANT_MISMATCH", "PLAN_LIMIT_REACHED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "CONFLICT", "CONVERSATION_CLOSED", "REPLY_WINDOW_CLOSED", "INVALID_TRANSITION", "IDEMPOTENCY_IN_PROGRESS", "MERGED", "PRECONDITION_FAILED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "IDEMPOTENCY_KEY_REUSED", "RATE_LIMITED", "CONCURRENCY_LIMITED", "AI_RATE_LIMITED", "INTERNAL", "UPSTREAM_ERROR", "UNAVAILABLE"] | str] | None = None,
        request_id: str | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[RequestLogEntry]:
        """List requests of API keys and apps

        The last 7 days, some seconds behind. Bodies, queries, headers and ids of records are not recorded,
        nor are requests of users in the dashboard. Of more than 120 requests in a minute, a part is
        recorded, and each entry says which; failed requests have as many to themselves.

        Scope: `read:audit`.
        """
        return self._send.pages(
            "GET",
            "/v1/request-log",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "method": method, "method[not]": method_not, "path": path, "keyId": key_id, "keyId[not]": key_id_not, "appId": app_id, "appId[not]": app_id_not, "errorCode": error_code, "errorCode[not]": error_code_not, "requestId": request_id, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=RequestLogEntry,
            cursor=cursor,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> RequestLogEntry:
        """Read an entry of the request log

        Scope: `read:audit`.
        """
        return self._send.one(
            "GET",
            "/v1/request-log/{id}",
            {"id": id},
            {},
            returns=RequestLogEntry,
            timeout=timeout,
        )


class ScoringResource(Resource):
    def preview(
        self,
        body: ScoringPreviewRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> ScoringPreview:
        """Try scoring rules on leads before you set them

        Applies rules to leads as they are and returns what would change. It stores nothing and emits no
        event. Set the rules with `PATCH /v1/settings`.

        Scope: `read:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/scoring/preview",
            {},
            {},
            returns=ScoringPreview,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class SessionsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[UserSession]:
        """List where the signed-in user is signed in

        For signed-in users: an API key may not call it.
        """
        return self._send.pages(
            "GET",
            "/v1/me/sessions",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt},
            returns=UserSession,
            cursor=cursor,
            timeout=timeout,
        )

    def end(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Deleted:
        """Sign out of a session

        Its tokens are refused everywhere within five seconds. The session can be the one that sends the
        request.

        For signed-in users: an API key may not call it.
        """
        return self._send.one(
            "DELETE",
            "/v1/me/sessions/{id}",
            {"id": id},
            {},
            returns=Deleted,
            timeout=timeout,
        )


class SettingsResource(Resource):
    def get(
        self,
        *,
        timeout: float | None = None,
    ) -> Settings:
        """Read the settings of the tenant

        Settings that were never set have their defaults.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "GET",
            "/v1/settings",
            {},
            {},
            returns=Settings,
            timeout=timeout,
        )

    def update(
        self,
        body: SettingsUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Settings:
        """Change the settings of the tenant

        Changes what is sent and leaves the rest, also inside `roleScopes`, `scoring`, `conversations` and
        `retention`; lists are replaced whole; null brings back the default. Other rules, or another
        half-life, make the server compute the scores of all open leads again, in the background, but for
        those that a client sent. All but `scoring` needs the scope admin.

        Scope: `manage:settings`.
        """
        return self._send.one(
            "PATCH",
            "/v1/settings",
            {},
            {},
            returns=Settings,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )


class ShipmentsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        status: Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str | List[Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str] | None = None,
        status_not: Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str | List[Literal["PENDING", "INFO_RECEIVED", "IN_TRANSIT", "OUT_FOR_DELIVERY", "AVAILABLE_FOR_PICKUP", "DELIVERY_FAILED", "DELIVERED", "RETURNED", "EXCEPTION", "EXPIRED", "CANCELLED"] | str] | None = None,
        tracking_number: str | List[str] | None = None,
        tracking_number_not: str | List[str] | None = None,
        carrier_code: str | List[str] | None = None,
        carrier_code_not: str | List[str] | None = None,
        provider: Literal["17track", "aftership", "easypost", "ship24"] | str | List[Literal["17track", "aftership", "easypost", "ship24"] | str] | None = None,
        provider_not: Literal["17track", "aftership", "easypost", "ship24"] | str | List[Literal["17track", "aftership", "easypost", "ship24"] | str] | None = None,
        contact: str | List[str] | None = None,
        contact_not: str | List[str] | None = None,
        contact_id: str | List[str] | None = None,
        contact_id_not: str | List[str] | None = None,
        lead: str | List[str] | None = None,
        lead_not: str | List[str] | None = None,
        lead_id: str | List[str] | None = None,
        lead_id_not: str | List[str] | None = None,
        tracking: Literal["ACTIVE", "STOPPED"] | str | List[Literal["ACTIVE", "STOPPED"] | str] | None = None,
        tracking_not: Literal["ACTIVE", "STOPPED"] | str | List[Literal["ACTIVE", "STOPPED"] | str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[ShipmentSummary]:
        """List shipments

        Without their timelines.

        Scope: `read:shipments`.
        """
        return self._send.pages(
            "GET",
            "/api/v1/shipments",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "status": status, "status[not]": status_not, "trackingNumber": tracking_number, "trackingNumber[not]": tracking_number_not, "carrierCode": carrier_code, "carrierCode[not]": carrier_code_not, "provider": provider, "provider[not]": provider_not, "contact": contact, "contact[not]": contact_not, "contactId": contact_id, "contactId[not]": contact_id_not, "lead": lead, "lead[not]": lead_not, "leadId": lead_id, "leadId[not]": lead_id_not, "tracking": tracking, "tracking[not]": tracking_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=ShipmentSummary,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ShipmentCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Shipment:
        """Register a tracking number

        The shipment is stored as PENDING, and the server registers it at the tracking provider within
        seconds; `syncError` says why it cannot. A number that is tracked already is a CONFLICT; one that
        was stopped is tracked again, as the same shipment.

        Scope: `write:shipments`.
        """
        return self._send.one(
            "POST",
            "/api/v1/shipments",
            {},
            {},
            returns=Shipment,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def bulk(
        self,
        body: ShipmentBulk,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> List[BulkResult]:
        """Register up to 500 tracking numbers

        Counts as one request. `upsert` links an existing shipment to the contact and lead that are sent,
        and tracks it again if it was stopped.

        Scope: `write:shipments`.
        """
        return self._send.one(
            "POST",
            "/v1/shipments/bulk",
            {},
            {},
            returns=list[BulkResult],
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Shipment:
        """Read a shipment with its timeline

        Scope: `read:shipments`.
        """
        return self._send.one(
            "GET",
            "/api/v1/shipments/{id}",
            {"id": id},
            {},
            returns=Shipment,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Stop tracking a shipment

        The shipment stays readable with its timeline, with `tracking: STOPPED`.

        Scope: `write:shipments`.
        """
        return self._send.one(
            "DELETE",
            "/api/v1/shipments/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def refresh(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> RefreshedShipment:
        """Ask the tracking provider about a shipment now

        The server asks the provider, and emits shipment.updated if there is news. The response is the
        shipment as it stands then: `asked` says whether the provider was asked, `syncError` why it cannot
        be. A stopped shipment is an INVALID_TRANSITION.

        Scope: `write:shipments`. Without `read:shipments`, the `data` of the response has only ids, the
        version and the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "POST",
            "/api/v1/shipments/{id}/refresh",
            {"id": id},
            {},
            returns=RefreshedShipment,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )


class TagsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        name: str | List[str] | None = None,
        name_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[Tag]:
        """List tags

        Scope: `read:leads`.
        """
        return self._send.pages(
            "GET",
            "/v1/tags",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "name": name, "name[not]": name_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=Tag,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: TagCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Tag:
        """Create a tag

        Scope: `write:leads`.
        """
        return self._send.one(
            "POST",
            "/v1/tags",
            {},
            {},
            returns=Tag,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> Tag:
        """Read a tag

        Scope: `read:leads`.
        """
        return self._send.one(
            "GET",
            "/v1/tags/{id}",
            {"id": id},
            {},
            returns=Tag,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: TagUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Tag:
        """Rename or color a tag

        Scope: `write:leads`. Without `read:leads`, the `data` of the response has only ids, the version and
        the values that you sent, unless this call has changed the record.
        """
        return self._send.one(
            "PATCH",
            "/v1/tags/{id}",
            {"id": id},
            {},
            returns=Tag,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a tag

        Takes it off all contacts and leads that have it, within some seconds where they are many; their
        versions stay. It cannot be restored.

        Scope: `write:leads`.
        """
        return self._send.one(
            "DELETE",
            "/v1/tags/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )


class TrackingSettingsResource(Resource):
    def get(
        self,
        *,
        timeout: float | None = None,
    ) -> TrackingSettings:
        """Read how the tenant tracks shipments

        Scope: `admin`.
        """
        return self._send.one(
            "GET",
            "/v1/settings/tracking",
            {},
            {},
            returns=TrackingSettings,
            timeout=timeout,
        )

    def update(
        self,
        body: TrackingSettingsUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> TrackingSettings:
        """Change how the tenant tracks shipments

        Changes what is sent and leaves the rest. Credentials are encrypted and never returned. Shipments
        that waited for credentials are registered at once.

        Scope: `admin`.
        """
        return self._send.one(
            "PATCH",
            "/v1/settings/tracking",
            {},
            {},
            returns=TrackingSettings,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )


class UsageResource(Resource):
    def get(
        self,
        *,
        timeout: float | None = None,
    ) -> Usage:
        """Read what the tenant has used of its plan

        Any valid credential may ask. Beyond a budget that waiting restores (jobs, and what is counted by
        the day) requests are RATE_LIMITED with Retry-After; beyond the storage they are PLAN_LIMIT_REACHED
        until something is deleted.

        Any valid credential may call it.
        """
        return self._send.one(
            "GET",
            "/v1/usage",
            {},
            {},
            returns=Usage,
            timeout=timeout,
        )


class UsersResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        role: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str | List[Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str] | None = None,
        role_not: Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str | List[Literal["OWNER", "ADMIN", "MANAGER", "AGENT", "VIEWER"] | str] | None = None,
        email: str | None = None,
        available: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[DirectoryUser]:
        """List users

        What to show in place of ids such as `assignedToId`. Without the scope manage:users, a user has only
        id, tenantId, name, email, avatar, status and available.

        Scope: `read:users` or `manage:users`.
        """
        return self._send.pages(
            "GET",
            "/v1/users",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "role": role, "role[not]": role_not, "email": email, "available": available, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=DirectoryUser,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: UserCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> InvitedUser:
        """Invite a user

        Answers a link, this once, by which the user sets a password within seven days; it is also mailed
        where the server can mail. Only an OWNER makes an OWNER, and making an ADMIN needs the scope admin.

        Scope: `manage:users`.
        """
        return self._send.one(
            "POST",
            "/v1/users",
            {},
            {},
            returns=InvitedUser,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> DirectoryUser:
        """Read a user

        Without the scope manage:users, a user has only id, tenantId, name, email, avatar, status and
        available.

        Scope: `read:users` or `manage:users`.
        """
        return self._send.one(
            "GET",
            "/v1/users/{id}",
            {"id": id},
            {},
            returns=DirectoryUser,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: UserUpdate,
        *,
        revoke_keys: bool | None = None,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> UserUpdated:
        """Update, disable or enable a user

        Only an OWNER changes an OWNER or makes one, and for an ADMIN you need the scope admin; `available`,
        `maxOpenLeads` and `maxOpenConversations` can be set for everybody. The last OWNER who can sign in
        can be neither disabled nor given another role: CONFLICT. Keys and apps cannot change the role of
        the user in whose name they act. The response lists the API keys of the user, which go on working
        unless you send `revokeKeys=true`.

        Scope: `manage:users`.
        """
        return self._send.one(
            "PATCH",
            "/v1/users/{id}",
            {"id": id},
            {"revokeKeys": revoke_keys},
            returns=UserUpdated,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        revoke_keys: bool | None = None,
        reassign_to_id: str | None = None,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> UserDeleted:
        """Delete a user

        Records, open tasks, and shared views and canned replies of the user go to `reassignToId`, who also
        takes the place of the user in the filters of saved views (`assignee`, `owner`), in the conditions
        and actions of automations and in scoring rules. Without it, records have no owner afterwards and
        tasks no assignee, and the response lists the shared views and canned replies, filters, automations
        and rules that still name the user: they stay as they are. An automation whose author the user is
        runs no more, and is listed in both cases. Views and canned replies that the user alone sees are
        deleted with their data. Only an OWNER deletes an OWNER, and deleting an ADMIN needs the scope
        admin; the last OWNER cannot be deleted: CONFLICT. The response lists the API keys that act in their
        name, which go on working unless you send `revokeKeys=true`.

        Scope: `manage:users`.
        """
        return self._send.one(
            "DELETE",
            "/v1/users/{id}",
            {"id": id},
            {"revokeKeys": revoke_keys, "reassignToId": reassign_to_id},
            returns=UserDeleted,
            if_match=if_match,
            timeout=timeout,
        )

    def create_invitation(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AccountLink:
        """Invite a user again

        A fresh link for a user without a password, good for seven days. The one before it is dead.

        Scope: `manage:users`.
        """
        return self._send.one(
            "POST",
            "/v1/users/{id}/invitation",
            {"id": id},
            {},
            returns=AccountLink,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def create_password_reset(
        self,
        id: str,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> AccountLink:
        """Make a link to set a new password

        Good for one hour. The one before it is dead; the present password goes on working until it is
        replaced.

        Scope: `manage:users`.
        """
        return self._send.one(
            "POST",
            "/v1/users/{id}/password-reset",
            {"id": id},
            {},
            returns=AccountLink,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_presence(
        self,
        *,
        timeout: float | None = None,
    ) -> List[UserPresence]:
        """List the users who are there

        Users who are ONLINE or AWAY now, by name, 1,000 at most.

        Scope: `read:conversations`.
        """
        return self._send.one(
            "GET",
            "/v1/users/presence",
            {},
            {},
            returns=list[UserPresence],
            timeout=timeout,
        )


class ViewsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["createdAt", "-createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        resource: Literal["leads", "contacts", "activities", "conversations"] | str | List[Literal["leads", "contacts", "activities", "conversations"] | str] | None = None,
        resource_not: Literal["leads", "contacts", "activities", "conversations"] | str | List[Literal["leads", "contacts", "activities", "conversations"] | str] | None = None,
        shared: bool | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[View]:
        """List saved views

        Your own and the shared ones, of lists that you may read.

        Any valid credential may call it.
        """
        return self._send.pages(
            "GET",
            "/v1/views",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "resource": resource, "resource[not]": resource_not, "shared": shared, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=View,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: ViewCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> View:
        """Save a view of a list

        Needs the scope that reads the list. Filters and sort are checked as the list checks them. Up to 200
        for each user.

        Any valid credential may call it.
        """
        return self._send.one(
            "POST",
            "/v1/views",
            {},
            {},
            returns=View,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> View:
        """Read a view

        Any valid credential may call it.
        """
        return self._send.one(
            "GET",
            "/v1/views/{id}",
            {"id": id},
            {},
            returns=View,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: ViewUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> View:
        """Change a view

        Its owner can, and of a shared one anybody with the scope manage:settings.

        Any valid credential may call it.
        """
        return self._send.one(
            "PATCH",
            "/v1/views/{id}",
            {"id": id},
            {},
            returns=View,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a view

        Its owner can, and of a shared one anybody with the scope manage:settings. It cannot be restored.

        Any valid credential may call it.
        """
        return self._send.one(
            "DELETE",
            "/v1/views/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )


class WebhookEndpointsResource(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[WebhookEndpoint]:
        """List webhook endpoints

        Scope: `manage:webhooks`.
        """
        return self._send.pages(
            "GET",
            "/v1/webhook-endpoints",
            {},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=WebhookEndpoint,
            cursor=cursor,
            timeout=timeout,
        )

    def create(
        self,
        body: WebhookEndpointCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WebhookEndpointCreated:
        """Create a webhook endpoint

        The answer carries the signing secret, this once. The endpoints that an app makes count apart from
        those of the tenant, with the same limit for each app.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "POST",
            "/v1/webhook-endpoints",
            {},
            {},
            returns=WebhookEndpointCreated,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def get(
        self,
        id: str,
        *,
        timeout: float | None = None,
    ) -> WebhookEndpoint:
        """Read a webhook endpoint

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "GET",
            "/v1/webhook-endpoints/{id}",
            {"id": id},
            {},
            returns=WebhookEndpoint,
            timeout=timeout,
        )

    def update(
        self,
        id: str,
        body: WebhookEndpointUpdate,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> WebhookEndpoint:
        """Update, pause or resume a webhook endpoint

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "PATCH",
            "/v1/webhook-endpoints/{id}",
            {"id": id},
            {},
            returns=WebhookEndpoint,
            body=body,
            if_match=if_match,
            timeout=timeout,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: int | None = None,
        timeout: float | None = None,
    ) -> Deleted:
        """Delete a webhook endpoint

        Deliveries that are waiting end as FAILED.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "DELETE",
            "/v1/webhook-endpoints/{id}",
            {"id": id},
            {},
            returns=Deleted,
            if_match=if_match,
            timeout=timeout,
        )

    def preview(
        self,
        body: WebhookPreviewRequest,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WebhookPreview:
        """Try a subscription on recent events

        Tries events, filters and the choice of the payload on the last 100 events of the subscribed types,
        among the last 1000 of all. Shows which the endpoint would have got, why not the others, and what
        would have been sent. Nothing is stored or sent. Types that are written only while an endpoint
        subscribes to them have no events before that.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "POST",
            "/v1/webhook-endpoints/preview",
            {},
            {},
            returns=WebhookPreview,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def test(
        self,
        id: str,
        body: WebhookTestCreate | None = None,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WebhookTest:
        """Send a synthetic event to a webhook endpoint

        Sends one signed request, regardless of the status and the filters of the endpoint; the response has
        the answer of the receiver. It is not retried, not in the list of deliveries or events, and does not
        count for the health of the endpoint. The ids in its data belong to no record.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "POST",
            "/v1/webhook-endpoints/{id}/test",
            {"id": id},
            {},
            returns=WebhookTest,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def rotate_secret(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WebhookSecretRotated:
        """Make a new signing secret

        The response carries the new secret, this once. The old one goes on signing Service-Signature until
        /activate-secret, or for 24 hours; webhook-signature carries a signature by each. If a rotation is
        under way, its new secret is replaced by another one.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "POST",
            "/v1/webhook-endpoints/{id}/rotate-secret",
            {"id": id},
            {},
            returns=WebhookSecretRotated,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def activate_secret(
        self,
        id: str,
        *,
        if_match: int | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WebhookEndpoint:
        """Sign with the new secret alone

        Ends the rotation that /rotate-secret began: the old secret signs nothing any more. Without one,
        nothing changes. A new secret that the server cannot read is a CONFLICT: rotate again.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "POST",
            "/v1/webhook-endpoints/{id}/activate-secret",
            {"id": id},
            {},
            returns=WebhookEndpoint,
            if_match=if_match,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def recover(
        self,
        id: str,
        body: WebhookRecoveryCreate,
        *,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> WebhookRecovery:
        """Send again what a webhook endpoint has missed

        A job: by default, FAILED deliveries of events since then are sent again, and events that the
        endpoint got no delivery of, though it subscribes to them and existed, are sent. `until`, `types`,
        `statuses` and `toEndpointId` choose others. Events whose delivery is waiting are not sent again. An
        endpoint has one recovery at a time: if one is under way and both have `since` alone, that one
        begins again from the earlier of both moments, and the response has it; otherwise the request is a
        CONFLICT.

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "POST",
            "/v1/webhook-endpoints/{id}/recover",
            {"id": id},
            {},
            returns=WebhookRecovery,
            body=body,
            idempotency_key=idempotency_key,
            timeout=timeout,
        )

    def list_recoveries(
        self,
        id: str,
        *,
        limit: int | None = None,
        sort: Literal["-createdAt", "createdAt"] | str | None = None,
        ids: str | List[str] | None = None,
        id_not: str | List[str] | None = None,
        created_at_gte: datetime | None = None,
        created_at_lt: datetime | None = None,
        updated_at_gte: datetime | None = None,
        updated_at_lt: datetime | None = None,
        cursor: str | None = None,
        timeout: float | None = None,
    ) -> Pages[WebhookRecovery]:
        """List the recoveries of a webhook endpoint

        Scope: `manage:webhooks`.
        """
        return self._send.pages(
            "GET",
            "/v1/webhook-endpoints/{id}/recoveries",
            {"id": id},
            {"limit": limit, "sort": sort, "id": ids, "id[not]": id_not, "createdAt[gte]": created_at_gte, "createdAt[lt]": created_at_lt, "updatedAt[gte]": updated_at_gte, "updatedAt[lt]": updated_at_lt},
            returns=WebhookRecovery,
            cursor=cursor,
            timeout=timeout,
        )

    def get_recovery(
        self,
        id: str,
        recovery_id: str,
        *,
        timeout: float | None = None,
    ) -> WebhookRecovery:
        """Read a recovery of a webhook endpoint

        Scope: `manage:webhooks`.
        """
        return self._send.one(
            "GET",
            "/v1/webhook-endpoints/{id}/recoveries/{recoveryId}",
            {"id": id, "recoveryId": recovery_id},
            {},
            returns=WebhookRecovery,
            timeout=timeout,
        )


class Resources:
    """Every resource of the API."""

    def __init__(self, send: Send) -> None:
        self.activities = ActivitiesResource(send)
        self.api_keys = ApiKeysResource(send)
        self.apps = AppsResource(send)
        self.audit_log = AuditLogResource(send)
        self.auth = AuthResource(send)
        self.authorized_apps = AuthorizedAppsResource(send)
        self.automations = AutomationsResource(send)
        self.bulk_updates = BulkUpdatesResource(send)
        self.canned_replies = CannedRepliesResource(send)
        self.carriers = CarriersResource(send)
        self.changes = ChangesResource(send)
        self.channels = ChannelsResource(send)
        self.chatbots = ChatbotsResource(send)
        self.contacts = ContactsResource(send)
        self.conversations = ConversationsResource(send)
        self.crawl_results = CrawlResultsResource(send)
        self.crawl_tasks = CrawlTasksResource(send)
        self.custom_fields = CustomFieldsResource(send)
        self.deliveries = DeliveriesResource(send)
        self.emails = EmailsResource(send)
        self.events = EventsResource(send)
        self.exports = ExportsResource(send)
        self.forms = FormsResource(send)
        self.imports = ImportsResource(send)
        self.jobs = JobsResource(send)
        self.knowledge_bases = KnowledgeBasesResource(send)
        self.leads = LeadsResource(send)
        self.mailboxes = MailboxesResource(send)
        self.me = MeResource(send)
        self.notifications = NotificationsResource(send)
        self.pipelines = PipelinesResource(send)
        self.platforms = PlatformsResource(send)
        self.reports = ReportsResource(send)
        self.request_log = RequestLogResource(send)
        self.scoring = ScoringResource(send)
        self.sessions = SessionsResource(send)
        self.settings = SettingsResource(send)
        self.shipments = ShipmentsResource(send)
        self.tags = TagsResource(send)
        self.tracking_settings = TrackingSettingsResource(send)
        self.usage = UsageResource(send)
        self.users = UsersResource(send)
        self.views = ViewsResource(send)
        self.webhook_endpoints = WebhookEndpointsResource(send)
