import type { Examples } from './openapi/examples/examples.js';

export const examples: Examples = {
  requests: {
    auth_login: { email: 'grace@example.com', password: 'correct horse battery staple' },
    auth_refresh: { refreshToken: 'les_rt_9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT' },
    auth_requestPasswordReset: { email: 'grace@example.com' },
    auth_setPassword: { token: '9wQ2xV7nB4mZ8cR1dF6gH5jL0pS3kT', password: 'correct horse battery staple' },
  },
};
