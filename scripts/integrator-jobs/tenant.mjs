/** Makes a tenant with an owner and a key that may do everything. */
export async function createTenant(server, name, plan = 'ENTERPRISE') {
  const owner = `${name.replaceAll(/\W+/g, '-').toLowerCase()}@example.com`;
  const { id } = await server.run('tenants', 'create', name, '--plan', plan, '--owner-email', owner);
  const { key } = await server.run('keys', 'create', '--label', name, '--tenant', id);
  return { id, owner, apiKey: key };
}
