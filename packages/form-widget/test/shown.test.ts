import type { FormReceipt, FormToShow } from '@lead-engagement/contract';
import { expectTypeOf, test } from 'vitest';
import type { PageOfForm, Receipt } from '../src/shown.js';

test('what the server sends is what the script reads', () => {
  expectTypeOf<FormToShow>().toExtend<PageOfForm>();
  expectTypeOf<FormReceipt>().toExtend<Receipt>();
});
