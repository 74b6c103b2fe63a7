/** A form as the server describes it to a script: `FormToShow` of the contract, which the package does not depend on. */
export interface ShownForm {
  title: string;
  intro: string | null;
  language: string;
  fields: readonly ShownField[];
  consents: readonly { name: string; text: string; required: boolean }[];
  texts: ShownTexts;
}

export interface ShownField {
  name: string;
  label: string;
  hint: string | null;
  required: boolean;
  /** `text`, `email`, `tel`, `number`, `date`, `datetime`, `url`, `textarea`, `checkbox`, `select` or `multiselect`. */
  type: string;
  options: readonly string[];
}

export interface ShownTexts {
  send: string;
  sending: string;
  optional: string;
  trap: string;
  correct: string;
  required: string;
  consent: string;
  invalid: string;
  email: string;
  waiting: string;
  failed: string;
}

/** A form with what belongs to one page of it. */
export interface PageOfForm extends ShownForm {
  token: string;
  challenge: object;
}

/** What the server answers a submission with. */
export interface Receipt {
  /** The text that is shown. */
  message: string;
  /** Where the browser goes; null: it stays. */
  redirectUrl: string | null;
}
