import { useState } from 'react';
import { t } from '../i18n/i18n.js';
import { Button, Row } from './controls.js';
import { Code } from './page.js';

/** Text to copy, such as HTML for a page. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Code label={label}>{text}</Code>
      <Row>
        <Button small onClick={copy}>
          {t('Copy')}
        </Button>
        <span role="status">{isCopied && t('Copied.')}</span>
      </Row>
    </>
  );
}
