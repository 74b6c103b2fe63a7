import { contract, headers } from '@lead-engagement/contract';

const { auth, me, authorizedApps, sessions } = contract;
const paths = {
  login: auth.login.path,
  refresh: auth.refresh.path,
  logout: auth.logout.path,
  reset: auth.requestPasswordReset.path,
  me: me.get.path,
  password: me.changePassword.path,
  apps: authorizedApps.list.path,
  sessions: sessions.list.path,
};

/**
 * The browser script of the account page. The session token stays in memory; the refresh token is in the session storage of this tab, so
 * that a reload does not sign you out.
 */
export const accountScript = `const paths = ${JSON.stringify(paths)};
const stored = 'lead-engagement.refresh';
const find = (id) => document.getElementById(id);
let token;

const tell = (text, kind = '') => {
  find('result').className = 'note ' + kind;
  find('result').textContent = text;
};

const send = async (method, path, body) => {
  const response = await fetch('.' + path, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: 'Bearer ' + token }),
      ...(method === 'POST' && token && { '${headers.idempotencyKey}': crypto.randomUUID() }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json().catch(() => ({}));
  if (response.ok && answer.success) return answer.data;
  const seconds = response.headers.get('${headers.retryAfter}');
  const error = answer.error ?? { message: 'The server did not answer as expected. Try again.' };
  const detail = error.details && error.details[0];
  const message =
    response.status === 429
      ? 'Too many attempts. Wait ' + seconds + ' seconds and try again.'
      : (detail && error.code === 'VALIDATION_ERROR' && detail.message) || error.message;
  throw Object.assign(new Error(message), { code: error.code, details: error.details ?? [] });
};

const keep = (session) => {
  token = session.token;
  sessionStorage.setItem(stored, session.refreshToken);
};

const forget = () => {
  token = undefined;
  sessionStorage.removeItem(stored);
  show('sign-in');
};

const show = (id) => {
  for (const part of ['sign-in', 'account', 'reset']) find(part).hidden = part !== id;
};

/** Runs what a form or button does: says that it works, what went wrong, and lets nobody start it twice. */
const run = async (control, work) => {
  control.disabled = true;
  tell('');
  try {
    await work();
  } catch (error) {
    if (token && error.code && /^(UNAUTHENTICATED|TOKEN_EXPIRED|KEY_REVOKED)$/.test(error.code)) forget();
    tell(error instanceof TypeError ? 'The server could not be reached. Check your connection and try again.' : error.message, 'bad');
  }
  control.disabled = false;
};

const onSubmit = (id, work) => {
  find(id).addEventListener('submit', (event) => {
    event.preventDefault();
    run(event.submitter ?? find(id).querySelector('button'), work);
  });
};

const fill = (id, text) => {
  find(id).textContent = text;
};

/** A line of a list: a title, a hint, and a button that does something to it. */
const makeItem = (title, hint, action, label, work) => {
  const [item, name, button] = ['li', 'span', 'button'].map((tag) => document.createElement(tag));
  const [strong, small] = ['strong', 'span'].map((tag) => document.createElement(tag));
  strong.textContent = title;
  small.className = 'hint';
  small.textContent = ' ' + hint;
  name.append(strong, small);
  button.type = 'button';
  button.className = 'danger';
  button.textContent = action;
  button.setAttribute('aria-label', label);
  button.addEventListener('click', () => run(button, work));
  item.append(name, button);
  return item;
};

const listApps = async () => {
  const apps = await send('GET', paths.apps + '?limit=200');
  find('apps').replaceChildren(
    ...apps.map((app) =>
      makeItem(
        app.name,
        'by ' + app.publisher + ' · ' + app.scopes.join(', '),
        'Withdraw access',
        'Withdraw access of ' + app.name,
        async () => {
          await send('DELETE', paths.apps + '/' + encodeURIComponent(app.id));
          await listApps();
          tell(app.name + ' can no longer act for you.', 'good');
        },
      ),
    ),
  );
  find('no-apps').hidden = apps.length > 0;
};

const listSessions = async () => {
  const sessions = await send('GET', paths.sessions + '?limit=200');
  find('sessions').replaceChildren(
    ...sessions.map((session) => {
      const device = session.device ?? 'Unknown program';
      const used = session.current ? 'this session' : 'last used ' + new Date(session.lastUsedAt).toLocaleString();
      const hint = [session.clientAddress, used].filter(Boolean).join(' · ');
      return makeItem(device, hint, 'Sign out', 'Sign out of ' + device + ', ' + used, async () => {
        await send('DELETE', paths.sessions + '/' + encodeURIComponent(session.id));
        if (session.current) return forget();
        await listSessions();
        tell('That session has ended.', 'good');
      });
    }),
  );
};

const open = async () => {
  const { user, tenant } = await send('GET', paths.me);
  fill('name', user.name);
  fill('email-shown', user.email);
  fill('tenant-shown', tenant.name);
  fill('role', user.role.toLowerCase());
  show('account');
  find('account-title').focus();
  await Promise.all([listApps(), listSessions()]);
};

onSubmit('sign-in-form', async () => {
  const tenant = find('tenant');
  const body = { email: find('email').value, password: find('password').value };
  if (!find('tenant-choice').hidden) body.tenantId = tenant.value;
  try {
    keep(await send('POST', paths.login, body));
  } catch (error) {
    if (error.code === 'UNAUTHENTICATED') throw new Error('Wrong e-mail address or password. Try again or reset your password.');
    if (error.code !== 'TENANT_REQUIRED') throw error;
    tenant.replaceChildren(...error.details.map(({ code, message }) => new Option(message, code)));
    find('tenant-choice').hidden = false;
    tenant.focus();
    throw new Error('You belong to several companies. Choose one and sign in again.');
  }
  find('sign-in-form').reset();
  await open();
});

onSubmit('reset-form', async () => {
  await send('POST', paths.reset, { email: find('reset-email').value });
  tell('If this address has an account and the server can send mail, a link is on its way. Without mail, ask your administrator for a link.', 'good');
});

onSubmit('password-form', async () => {
  const [current, next, repeated] = ['current', 'next', 'repeated'].map((id) => find(id).value);
  if (next !== repeated) throw new Error('The two new passwords are not the same.');
  await send('POST', paths.password, { currentPassword: current, password: next });
  find('password-form').reset();
  tell('Your password is changed. Other sessions have ended.', 'good');
});

find('sign-out').addEventListener('click', () =>
  run(find('sign-out'), async () => {
    await send('POST', paths.logout);
    forget();
    tell('You are signed out.', 'good');
  }),
);
find('to-reset').addEventListener('click', (event) => {
  event.preventDefault();
  tell('');
  show('reset');
  find('reset-email').focus();
});
find('to-sign-in').addEventListener('click', (event) => {
  event.preventDefault();
  tell('');
  show('sign-in');
  find('email').focus();
});

const refreshToken = sessionStorage.getItem(stored);
show(location.hash === '#reset' ? 'reset' : 'sign-in');
if (refreshToken) {
  run(find('sign-in-button'), async () => {
    try {
      keep(await send('POST', paths.refresh, { refreshToken }));
    } catch {
      return forget();
    }
    await open();
  });
}
`;
