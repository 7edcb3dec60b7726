/** What a supplier and whoever looks after him hear of his score. */
import { inBoth } from '#kit/words.ts'
import { supplierTemplates } from '../supplier-templates.ts'
import type { UnitOfWork } from '#kit/unit-of-work.ts'
import { tellAboutSupplier } from '../lifecycle/lifecycle-news.service.ts'
import type { SavedScheme } from './score-scheme.contract.ts'

type Standing = SavedScheme['standings'][number]

interface NewStanding {
  readonly supplier: { readonly id: string; readonly companyName: string; readonly masterUserId: string | null }
  readonly scoreId: string
  readonly period: string
  readonly score: string
  readonly standing: Standing
}

/** Once for a rung of a month, however often it is worked out. */
export async function tellStanding(uow: UnitOfWork, { supplier, scoreId, period, score, standing }: NewStanding): Promise<void> {
  await tellAboutSupplier(uow, {
    supplier,
    template: supplierTemplates['supplier.standing-changed'],
    params: { company: supplier.companyName, period, score, standing: { zh: standing.name, en: standing.nameEn }, effect: effectOf(standing) },
    tab: 'supplier-score',
    bizType: 'supplier-score',
    bizId: scoreId,
    dedupeKey: `supplier-score ${scoreId} ${standing.code}`,
  })
}

const effects = {
  prevents: { zh: '该等级暂停接收新订单。', en: 'On this rung no new orders are taken.' },
  warns: { zh: '接单人员下单时会看到提醒。', en: 'Whoever takes orders is warned.' },
  freezes: { zh: '系统将提请冻结，由平台审批。', en: 'A freeze is proposed; the platform decides.' },
} as const

const effectOf = ({ preventsOrders, warnsOrders, proposesFreeze }: Standing) =>
  inBoth((say) =>
    [preventsOrders ? say(effects.prevents) : warnsOrders ? say(effects.warns) : '', proposesFreeze ? say(effects.freezes) : ''].filter(Boolean).join(' '),
  )
