/** Paths that were served before, without their prefix, and what to call in place of each. `:id` is the id of the earlier path. */
export const gonePaths: Readonly<Record<string, string>> = {
  '/contacts/:id/leads': '/leads?contact=:id',
  '/contacts/:id/activities': '/activities?contactId=:id',
  '/contacts/:id/conversations': '/conversations?contact=:id',
  '/leads/:id/activities': '/activities?leadId=:id',
  '/webhook-endpoints/:id/deliveries': '/deliveries?endpointId=:id',
  '/users/directory': '/users',
};
