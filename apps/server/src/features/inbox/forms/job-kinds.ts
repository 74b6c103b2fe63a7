/** The kinds of jobs of forms. */
export const formKinds = { submission: 'form-submission' } as const;
