import 'virtual:tokens.css';
import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { activateLanguage, currentLanguage, preferredLanguage } from './i18n/i18n.js';
import { queries } from './lib/queries.js';
import { router } from './router.js';
import { reloadWhenOnline } from './session/online.js';
import { restoreSession } from './session/session.js';
import { LanguageContext } from './shell/language.js';
import { applyTheme, readTheme } from './shell/theme.js';
import { Failure } from './ui/page.js';

// Pages of an address without TLS lack it, and the SDK makes its idempotency keys by it.
crypto.randomUUID ??= () => {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

function App() {
  const [language, setLanguage] = useState(currentLanguage);
  return (
    // The key renders everything again in the new language.
    <LanguageContext value={{ language, onChange: setLanguage }} key={language}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageContext>
  );
}

async function start(): Promise<void> {
  applyTheme(readTheme());
  await activateLanguage(preferredLanguage());
  const root = createRoot(document.getElementById('root') as HTMLElement);
  try {
    await restoreSession();
  } catch (error) {
    root.render(<Failure error={error} onRetry={reloadWhenOnline} />);
    return;
  }
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
