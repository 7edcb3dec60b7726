import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/way.ts'

export default {
  title: 'Who will approve',
  hint: 'Told from what is filled in so far; follows what you change',
  none: 'With what is filled in, nobody has to approve',
  failed: 'Who approves cannot be told right now. You can submit all the same',
  incomplete: 'Fill in the form to see who approves',
  maybe: 'Depends',
  skipped: 'Passes by itself',
  groups: 'Anybody of {{names}}',
  modes: {
    all: 'All must agree',
    any: 'The first decides',
    ratio: '{{ratio}}% must agree',
    sequential: 'One after the other',
    random: 'One of them at random',
  },
  choose: 'Choose who approves',
  chooseFor: 'Choose who approves “{{task}}”',
  search: 'Type a name',
  required: 'Choose somebody for every step that is yours to fill',
  copied: 'Copies',
} satisfies Texts<typeof zh>
