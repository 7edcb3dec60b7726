/** What the versions of a supplier's rules have in common: their life, their dates, and the commands that move them. */
import { z } from 'zod'
import { ById, Id, Instant, Version } from '#kit/contract.ts'
import { chosen, drawn, remark } from '#kit/fields.contract.ts'
import { Consequence } from '#kit/document/consequence.contract.ts'
import { DocumentChange } from '#kit/document/document.contract.ts'
import { Approvers, optional } from '#server/inbox/input.contract.ts'
import { documentStatuses } from '../records/supplier-documents.contract.ts'
import { ownerFields } from '../profile/supplier-fields.contract.ts'

export const versionStatuses = ['DRAFT', 'IN_APPROVAL', 'RETURNED', 'REJECTED', 'SCHEDULED', 'EFFECTIVE', 'SUPERSEDED', 'WITHDRAWN'] as const

const instant = (zh: string, en: string, column: number | 'hidden') => Instant.nullish().meta({ label: { zh, en }, widget: 'datetime', column, sortable: true })

export const versionFields = {
  code: drawn('单号', 'Number', 180),
  ...ownerFields,
  channel: chosen('销售渠道', 'Channel', 'sales_channel', 120),
  number: z
    .number()
    .int()
    .meta({ label: { zh: '版本', en: 'Version' }, widget: 'number', column: 70 }),
  status: z.enum(versionStatuses).meta({
    label: { zh: '状态', en: 'Status' },
    widget: 'status',
    column: 100,
    search: 'in',
    options: documentStatuses.filter(({ value }) => (versionStatuses as readonly string[]).includes(value)),
  }),
  effectiveAt: Instant.nullish().meta({
    label: { zh: '生效时间', en: 'In force from' },
    widget: 'datetime',
    column: 160,
    sortable: true,
    hint: { zh: '不填表示审批通过后立即生效', en: 'At once after the approval when empty' },
  }),
  endedAt: instant('失效时间', 'In force until', 'hidden'),
  ownerId: Id.nullish().meta({ technical: true }),
  replacesId: Id.nullish().meta({ technical: true }),
  processInstanceId: z.string().nullish().meta({ technical: true }),
  submittedAt: instant('提交时间', 'Submitted', 'hidden'),
  approvedAt: instant('通过时间', 'Approved', 'hidden'),
  remark,
} as const

const Comment = z.string().trim().max(500).nullish()

/** A command on a version that the caller has seen. */
export const RuleCommand = ById.extend({ version: Version.optional(), comment: Comment })

/** The same when it is handed in, with whom the initiator chose where the model leaves it to him. */
export const SubmitRule = RuleCommand.extend({ approvers: optional(Approvers) })

/** The caller's own task of the version's approval. `docVersion`: what he has read; another one is refused with the difference. */
export const DecideRule = ById.extend({ pass: z.boolean().default(true), comment: Comment, docVersion: Version.optional() })

/** A version by its id or by the instance that decides on it. */
export const RuleInProcess = z
  .object({ businessId: Id.optional(), processInstanceId: Id.optional() })
  .refine(({ businessId, processInstanceId }) => (businessId ?? processInstanceId) !== undefined, {
    path: ['businessId'],
    error: 'either-instance-or-document',
  })

/** What a reader is told of any version. */
export const WhatFollowsIt = z.looseObject({ consequences: z.array(Consequence) })

/** `change`: what was edited since it was submitted. `difference`: what differs from the version that it replaces. */
export const ruleContext = {
  change: DocumentChange.nullable(),
  difference: DocumentChange.shape.fields,
  /** What follows when it is approved; empty when that was decided. */
  consequences: z.array(Consequence),
  replaces: z.object({ id: Id, code: z.string(), number: z.number().int(), status: z.enum(versionStatuses) }).nullable(),
} as const

export const ruleCommands = <const Name extends string>(name: Name) =>
  ({
    submit: { label: { zh: '提交审批', en: 'Submit' }, permission: `${name}:submit`, input: SubmitRule },
    withdraw: { label: { zh: '撤回', en: 'Withdraw' }, permission: `${name}:withdraw`, input: RuleCommand },
  }) as const

/** Written by the calls of their processes; nothing is imported. */
export const ruleVerbs = { import: undefined } as const
