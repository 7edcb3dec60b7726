/** What is done with a draft as a whole: handed in, taken back, dropped. All name the product; the draft is the one that is open. */
import { z } from 'zod'
import { ById, defineCall, Id, Version } from '#kit/contract.ts'
import { label } from '#kit/fields.contract.ts'
import { Approvers, optional } from '#server/inbox/input.contract.ts'
import { permissionOn, type Side } from '../side.contract.ts'
import { productOn } from '../spu/spu.contract.ts'

const Comment = z.string().trim().max(500).nullish()

/** `version`: of the draft, as the caller has seen it. */
const OnDraft = z.object({ id: Id, version: Version.optional(), comment: Comment })

const callOn = (verb: 'withdraw' | 'drop', path: string, zh: string, en: string) => (side: Side) =>
  defineCall(`POST /api/product/${side}/${path}`, { permission: permissionOn(side, verb), summary: label(zh, en), input: OnDraft, output: productOn[side].row })

/** Everything that is missing or stands in the way is told at once (`data.reasons`). The answer names the case that decides on it. */
export const submitOn = (side: Side) =>
  defineCall(`POST /api/product/${side}/submit`, {
    permission: permissionOn(side, 'submit'),
    summary: label('提交商品审核', 'Submit a product'),
    input: OnDraft.extend({ approvers: optional(Approvers) }),
    output: productOn[side].row.extend({ processInstanceId: Id.nullable() }),
  })

/**
 * What the decision table would ask of the draft if it were handed in now; empty where none is open. Who will look at it is foretold from
 * this. The platform's: rules that a price breaches, and how risky a category is, are not told to suppliers.
 */
export const submissionFacts = defineCall('GET /api/product/manager/submission-facts/{id}', {
  permission: permissionOn('manager', 'submit'),
  summary: label('提交后的审核依据', 'What a submission is decided by'),
  input: ById,
  output: z.record(z.string(), z.unknown()),
})

export const withdrawOn = callOn('withdraw', 'withdraw', '撤回商品审核', 'Take a product back')
/** The published product stays as it is. */
export const dropOn = callOn('drop', 'drop-change', '放弃商品变更', 'Drop a change')
