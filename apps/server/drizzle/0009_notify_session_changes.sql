-- As of keys, what servers remember of a tenant's sessions no longer holds once one ends, or its user changes.
CREATE TRIGGER sessions_changed AFTER UPDATE ON "sessions" FOR EACH ROW
  WHEN (OLD.revoked_at IS DISTINCT FROM NEW.revoked_at) EXECUTE FUNCTION notify_key_change('tenant_id');
--> statement-breakpoint
CREATE TRIGGER users_changed AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.name, OLD.role, OLD.disabled_at, OLD.deleted_at)
    IS DISTINCT FROM (NEW.name, NEW.role, NEW.disabled_at, NEW.deleted_at))
  EXECUTE FUNCTION notify_key_change('tenant_id');
