import { handler } from '../../../handler.mjs';

export const POST = (request) => handler(request);
