// The ten jobs: `run` does one, throws if it does not end as it should, and returns what it has checked, and what is left to wish for.
// `before` is how many requests it took when the interface was reviewed before its first release.
import { answerVisitors, connectTenants, replayDay } from './events.mjs';
import { mergeDuplicates, mirrorChanges, moveHere, syncRecords } from './records.mjs';
import { closeMonth, erasePerson, sendForm } from './sales.mjs';

export const jobs = [
  { title: 'two-way sync of 50 contacts', before: '3; the edit of a person was lost', run: syncRecords },
  { title: 'form of a returning visitor', before: 5, run: sendForm },
  { title: 'duplicates among 10,000 contacts', before: 'more than 10,000', run: mergeDuplicates },
  { title: 'commission of a month', before: '1; a reassignment moved it', run: closeMonth },
  { title: 'warehouse: 20 leads, 10 chats', before: 39, run: mirrorChanges },
  { title: 'a day of 30 events again', before: 64, run: replayDay },
  {
    title: 'partner app with two tenants',
    before: '7; no list of consents, no event at their end',
    run: connectTenants,
  },
  { title: 'helpdesk after a hand-off', before: '9; the reply of the visitor sent no event', run: answerVisitors },
  { title: 'export and erasure of a person', before: '6; on one plan alone', run: erasePerson },
  { title: 'move from HubSpot with 1,000 notes', before: '1,002; dates and authors were lost', run: moveHere },
];
