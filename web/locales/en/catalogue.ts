import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/catalogue.ts'

export default {
  options: {
    label: 'Choices',
    zh: 'Chinese name',
    en: 'English name',
    add: 'Add a choice',
    move: 'Move: {{name}}',
    remove: 'Delete: {{name}}',
    hint: 'Paste several lines for several choices; “红 | Red” has both names',
  },
} satisfies Texts<typeof zh>
