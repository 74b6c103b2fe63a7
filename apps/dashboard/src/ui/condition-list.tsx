import { t } from '../i18n/i18n.js';
import type { ConditionDraft, ConditionTerms } from '../lib/conditions.js';
import { withChosen } from '../lib/options.js';
import { changePart, type Part, toPart, withoutPart } from '../lib/parts.js';
import { ConditionFields } from './condition-fields.js';
import { Button, controlStyles, Row, SelectField } from './controls.js';
import { wrongWith } from './explain.js';
import { pageStyles } from './page.js';

/** The conditions of an automation or an endpoint, and whether all or any of them must be true. */
export function ConditionList<F extends string>({
  conditions,
  onChange,
  terms,
  first,
  match,
  onMatch,
  matchLabel,
  none,
  error,
  path,
}: {
  conditions: readonly Part<ConditionDraft<F>>[];
  onChange: (conditions: Part<ConditionDraft<F>>[]) => void;
  terms: ConditionTerms<F>;
  /** What a new condition is. */
  first: ConditionDraft<F>;
  match: string;
  onMatch: (match: string) => void;
  matchLabel: string;
  /** Says what it means that there is none. */
  none: string;
  error: unknown;
  /** Where the body of the request has the conditions, such as `conditions.items`. */
  path: string;
}) {
  return (
    <>
      {conditions.length === 0 && <p>{none}</p>}
      {conditions.length > 1 && (
        <SelectField
          label={matchLabel}
          value={match}
          onChange={({ target }) => onMatch(target.value)}
          options={withChosen(
            [
              ['all', t('all conditions are true')],
              ['any', t('any condition is true')],
            ],
            match,
          )}
        />
      )}
      {conditions.map(({ key, value }, index) => (
        <fieldset key={key} className={controlStyles.group}>
          <legend>{t('Condition {number}', { number: index + 1 })}</legend>
          <div className={pageStyles.filters}>
            <ConditionFields
              draft={value}
              terms={terms}
              onChange={(next) => onChange(changePart(conditions, key, next))}
            />
          </div>
          <Wrong error={error} path={`${path}.${index}`} />
          <Row>
            <Button small look="danger" onClick={() => onChange(withoutPart(conditions, key))}>
              {t('Remove condition {number}', { number: index + 1 })}
            </Button>
          </Row>
        </fieldset>
      ))}
      <Row>
        <Button small onClick={() => onChange([...conditions, toPart(first)])}>
          {t('Add a condition')}
        </Button>
      </Row>
    </>
  );
}

/** What the API says of a part of a list. */
export function Wrong({ error, path }: { error: unknown; path: string }) {
  const wrong = wrongWith(error, path);
  return wrong ? <p className={controlStyles.wrong}>{wrong}</p> : null;
}
