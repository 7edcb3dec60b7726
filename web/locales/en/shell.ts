import type zh from '../zh/shell.ts'
import type { Texts } from '#web/kit/i18n.ts'

export default {
  product: 'Chandlery',
  productName: 'Supply & procurement platform',
  request: {
    unknown: 'Unknown error',
    unreachable: 'The server cannot be reached. Check the network and try again',
    copyErrorId: 'Copy error number',
    copied: 'Copied',
  },
  file: {
    unavailable: 'The file could not be fetched',
    badFormat: 'Wrong file format',
    repeated: 'Please do not click repeatedly',
  },
} satisfies Texts<typeof zh>
