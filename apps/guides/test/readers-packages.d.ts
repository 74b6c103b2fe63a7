// Packages that pages are about, and that this repository installs on demand alone. `npm run test:oauth-clients` runs the modules with them.
declare module 'openid-client';
