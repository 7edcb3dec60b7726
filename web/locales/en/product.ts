import type { Texts } from '#web/kit/i18n.ts'
import type zh from '../zh/product.ts'

export default {
  add: 'New product',
  list: {
    open: 'View',
  },
} satisfies Texts<typeof zh>
