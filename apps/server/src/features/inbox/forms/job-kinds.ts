/** The kinds of jobs of forms. */
export const formKinds = { submission: 'form-submission', confirmation: 'form-confirmation' } as const;
