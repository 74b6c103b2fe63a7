import { handler } from '../../../handler.mjs';

export async function POST(request) {
  await request.json();
  return handler(request);
}
