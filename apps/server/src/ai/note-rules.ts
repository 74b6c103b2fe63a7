import type { MemoryNoteKind } from '@lead-engagement/contract';
import type { SaidMessage, StatedNote } from './notes.js';

/** A pattern of a sentence that states something. English; its cost grows with the length of the sentence only. */
interface StatementRule {
  kind: MemoryNoteKind;
  pattern: RegExp;
}

/** A sentence is of the first kind that fits. What is not clearly a statement about the contact is left out. */
const rules: readonly StatementRule[] = [
  {
    kind: 'OBJECTION',
    pattern:
      /\b(?:(?:is|are|it's|that's|seems?|looks?) (?:way |far |just |a bit )?too (?:expensive|slow|complicated|complex|risky|big|small|late)|over (?:my|our) budget|(?:can't|cannot|can not) afford|(?:my|our) (?:main |only |biggest )?concern is)\b/i,
  },
  {
    kind: 'COMMITMENT',
    pattern:
      /\b(?:i|we)(?:'ll| will| am going to| are going to|'m going to|'re going to) (?:definitely |probably )?(?:sign|decide|order|pay|confirm|renew|send|let you know|get back to you|call you|be in touch)\b/i,
  },
  {
    kind: 'PREFERENCE',
    pattern:
      /\b(?:(?:i|we)(?:'d| would)? (?:much )?(?:rather|prefer)|please (?:only |always )?(?:call|e-?mail|write|text|contact|reach) (?:to )?(?:me|us)|(?:do not|don't|never) (?:call|e-?mail|text|contact) (?:me|us)|best (?:time )?to (?:call|reach) (?:me|us))\b/i,
  },
  {
    kind: 'FACT',
    pattern:
      /\b(?:(?:my|our) (?:\w+ )?budget is|(?:i|we) (?:currently |already |still |mostly |only )?use(?! to\b)\b|(?:we are|we're) (?:a |an )?(?:\w+ ){0,2}(?:team|company|agency|business|shop|startup)\b|(?:we|our (?:team|company)) (?:have|has|employ|employs) (?:about |around |over )?\d[\d.,]*(?: \w+)? (?:people|employees|users|seats|agents|customers|locations|sites)|(?:i am|i'm) (?:the|a|an) (?:\w+ ){0,2}(?:ceo|cto|cfo|coo|owner|founder|director|manager|buyer|head of)|(?:i am|i'm|we are|we're) based in|(?:our|my) (?:current |present )?(?:contract|licen[cs]e|subscription) (?:with \S+ )?(?:ends|expires|runs out|is up)|(?:my|our) deadline is)/i,
  },
];

/** What is only supposed, asked or denied is no statement. */
const unsure =
  /^(?:if|when|suppose|imagine|maybe|perhaps|would|could|can|do|does|did|should)\b|\bif (?:i|we|you|it)\b|\?$/i;

const readChars = 8_000;
const sentenceChars = { least: 8, most: 300 } as const;
const quoted = /^\s*>/;

/** The sentences in which contacts state something about themselves, word for word; no guess, no summary. */
export function findStatements(messages: readonly SaidMessage[]): StatedNote[] {
  return messages.flatMap(({ id, content }) =>
    sentencesOf(content).flatMap((sentence) => {
      const rule = unsure.test(sentence) ? undefined : rules.find(({ pattern }) => pattern.test(sentence));
      return rule ? [{ messageId: id, kind: rule.kind, content: sentence }] : [];
    }),
  );
}

/** Sentences that are neither fragments nor essays; lines that quote somebody else are left out. */
function sentencesOf(text: string): string[] {
  return text
    .slice(0, readChars)
    .replaceAll('’', "'")
    .split('\n')
    .filter((line) => !quoted.test(line))
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= sentenceChars.least && length <= sentenceChars.most);
}
