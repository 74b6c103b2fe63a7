// The built server, with one user and two apps.
import { startBuiltServer } from '../built-server.mjs';
import { setPassword } from './browser.mjs';

const email = 'ada@example.com';

/** Starts the server. `certificate` is a file that it trusts besides. */
export async function startServer(certificate) {
  const { url, run, stop } = await startBuiltServer({
    OAUTH_CLIENT_ID_METADATA: 'on',
    OAUTH_DYNAMIC_REGISTRATION: 'on',
    EGRESS_ALLOW_CIDRS: '127.0.0.0/8,::1/128',
    ...(certificate && { NODE_EXTRA_CA_CERTS: certificate }),
  });
  const user = await run('users', 'create', '--email', email, '--name', 'Ada', '--role', 'MANAGER');
  await setPassword(user.url);
  const redirectUris = ['http://127.0.0.1/callback', 'http://127.0.0.1/auth/callback/leads'];
  const [app, authApp] = await Promise.all(
    redirectUris.map((uri) =>
      run('apps', 'create', '--name', 'A web app', '--redirect-uri', uri, '--scopes', 'read:leads,write:leads'),
    ),
  );
  return {
    url,
    email,
    app: { id: app.clientId, secret: app.clientSecret },
    authApp: { id: authApp.clientId, secret: authApp.clientSecret },
    stop,
  };
}
