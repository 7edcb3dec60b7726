/** The way ahead of a case: who will be asked, before it is handed in and while it runs. */
import { z } from 'zod'
import { defineCall } from '#kit/contract.ts'
import { AnyId, Approvers, optional, Variables } from './input.contract.ts'

const Bilingual = z.object({ zh: z.string(), en: z.string() })

export const PredictedNode = z.object({
  activityKey: z.string(),
  activityName: z.string().nullable(),
  activityType: z.string(),
  processKey: z.string(),
  status: z.enum(['DONE', 'ACTIVE', 'FUTURE']),
  /** False: only if something that cannot be told yet turns out that way. */
  certain: z.boolean(),
  /** Beside the way: only if this event happens, or this task is rejected. */
  branch: z
    .object({
      kind: z.enum(['timer', 'message', 'signal', 'conditional', 'escalation', 'rejected']),
      label: Bilingual,
      activityKey: z.string(),
      activityName: z.string().nullable(),
    })
    .nullable(),
  mode: z.enum(['single', 'all', 'any', 'ratio', 'sequential', 'random']).nullable(),
  /** Of a countersign by share: the share. */
  ratio: z.number().nullable(),
  people: z.array(
    z.object({
      userId: z.string(),
      name: z.string().nullable(),
      /** By which rule: `role:FINANCE`, `leader:1`, `initiator-choice` ... */
      via: z.string().nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  /** Roles of which anybody may take it. */
  groups: z.array(z.string()),
  /** How these people are found. */
  rule: Bilingual.nullable(),
  /** Nobody will be asked, and why. */
  skipped: z.string().nullable(),
  chooseBy: z.enum(['initiator', 'approver']).nullable(),
  /** Roles from which one chooses; none for anybody. */
  chooseFrom: z.array(z.string()),
  choosesSeveral: z.boolean(),
  /** The initiator has to choose and has not. */
  initiatorChoiceNeeded: z.boolean(),
})

export const predict = defineCall('POST /api/workflow/process/predict', {
  permission: 'workflow:view',
  summary: { zh: '预测流程走向', en: 'Who will decide' },
  input: z
    .object({
      processKey: optional(z.string().min(1).max(255)),
      definitionId: optional(AnyId),
      processInstanceId: optional(AnyId),
      variables: optional(Variables),
      /** Whom the initiator has chosen so far. */
      approvers: optional(Approvers),
    })
    .refine(
      ({ processKey, definitionId, processInstanceId }) => [processKey, definitionId, processInstanceId].filter((each) => each !== undefined).length === 1,
      {
        path: ['processKey'],
        message: 'either-key-or-definition',
      },
    ),
  output: z.object({
    nodes: z.array(PredictedNode),
    needsChoice: z.array(z.object({ taskKey: z.string(), taskName: z.string().nullable(), multiple: z.boolean(), candidates: z.array(z.string()) })),
  }),
  options: { readOnly: true },
})
