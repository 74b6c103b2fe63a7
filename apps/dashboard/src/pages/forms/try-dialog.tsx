import { defineForm } from '@lead-engagement/form-widget';
import { createElement, useEffect, useRef } from 'react';
import { t } from '../../i18n/i18n.js';
import { queries } from '../../lib/queries.js';
import { DialogBox } from '../../ui/overlays.js';

/** The form as it is on a page: what is sent with it is a submission like any other. */
export function TryDialog({ formId, onClose }: { formId: string; onClose: () => void }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    defineForm(location.origin);
    const { current } = element;
    const refresh = () => void queries.invalidateQueries({ queryKey: ['submissions', formId] });
    current?.addEventListener('submitted', refresh);
    return () => current?.removeEventListener('submitted', refresh);
  }, [formId]);
  return (
    <DialogBox title={t('Try it')} onClose={onClose}>
      <p>{t('This creates a contact and a lead, as on your pages.')}</p>
      {createElement('lead-engagement-form', { ref: element, form: formId, server: location.origin })}
    </DialogBox>
  );
}
