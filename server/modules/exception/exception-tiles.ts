/** What the home of staff counts of exceptions. */
import type { HomeTile } from '#server/area/home-tile.ts'
import { exceptionOrder } from './exception.contract.ts'

export const exceptionTiles: readonly HomeTile[] = [
  {
    key: 'exceptions-manual',
    title: { zh: '待人工异常单', en: 'Exceptions for people' },
    tone: 'danger',
    of: exceptionOrder,
    by: ['exception-order:retry'],
    path: '/order-center/exception-order/index',
    filters: { status: ['WAIT_MANUAL'] },
  },
]
