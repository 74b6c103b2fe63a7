import { z } from 'zod';

/** The origin of a page, as browsers send it. */
export const pageOrigin = z
  .string()
  .max(200)
  .refine((value) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value), {
    error: 'Must be an origin such as https://www.example.com, without a path.',
  });
