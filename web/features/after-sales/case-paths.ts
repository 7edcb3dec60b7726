/** What these screens share: what a command about cases makes stale, and where things stand, in frames too. */
import { useLocation } from 'react-router-dom'
import type { asOrder } from '#server/modules/after-sales/case/as-order.contract.ts'
import type { caseCalls } from '#server/modules/after-sales/case/as-order-calls.contract.ts'
import type { OutputOf } from '#web/kit/client.ts'
import type { Row, RowOf } from '#web/kit/resource-calls.ts'

/** A case as lists carry it. */
export type Case = RowOf<typeof asOrder> & Row
/** A case with everything about it. */
export type CaseInfo = OutputOf<typeof caseCalls.info>

/** Cases, the orders that list them, and the tasks of those who are asked. */
export const casePaths: readonly string[] = ['/api/after-order', '/api/order', '/api/workflow']

export const useBase = (): string => (useLocation().pathname.startsWith('/iframe-page') ? '/iframe-page' : '')

export const casePage = (base: string, id: string): string => `${base}/order-center/new-info-service?id=${id}`
