/** How a node finds its people, in words. */
import { counted } from '#kit/fill-text.contract.ts'
import type { PrismaClient } from '#prisma/generated/client.ts'
import type { AssignableTask } from '#server/engine/index.ts'
import { refsOf, type ApproverRule } from './approver.ts'
import { roleCodeOf } from './names.ts'

export interface RuleText {
  readonly zh: string
  readonly en: string
}

const plain: Readonly<Record<string, RuleText>> = {
  initiator: { zh: '发起人', en: 'the initiator' },
  'initiator-choice': { zh: '发起人自选', en: 'chosen by the initiator' },
  'approver-choice': { zh: '上一审批人指定', en: 'chosen by the previous approver' },
  'form-field': { zh: '表单字段指定', en: 'named in the form' },
  expression: { zh: '按规则计算', en: 'computed by a rule' },
  person: { zh: '指定人员', en: 'named people' },
}

/** @returns a text for each task, in order; looks up the names of roles, posts and departments once */
export async function ruleTexts(prisma: PrismaClient, tasks: readonly Pick<AssignableTask, 'rules' | 'candidateGroups'>[]): Promise<RuleText[]> {
  const nameOf = await namesOf(prisma, tasks.flatMap(rulesFor))
  return tasks.map((task) => {
    const texts = rulesFor(task).map((rule) => textOf(rule, nameOf))
    return { zh: texts.map(({ zh }) => zh).join('、'), en: texts.map(({ en }) => en).join(', ') }
  })
}

function rulesFor({ rules, candidateGroups }: Pick<AssignableTask, 'rules' | 'candidateGroups'>): readonly ApproverRule[] {
  const own = (rules?.['approver'] ?? []) as readonly ApproverRule[]
  if (own.length > 0) return own
  return candidateGroups.length > 0 ? [{ kind: 'role', ref: candidateGroups.join(',') }] : [{ kind: 'person' }]
}

type NameOf = (kind: string, code: string) => RuleText

const CODED: ReadonlySet<string> = new Set(['role', 'position', 'organisation'])

async function namesOf(prisma: PrismaClient, rules: readonly ApproverRule[]): Promise<NameOf> {
  const codes = (kind: string) => [...new Set(rules.filter((rule) => rule.kind === kind).flatMap(refsOf))]
  const [roles, positions, organisations] = await Promise.all([
    codes('role').length === 0 ? [] : prisma.role.findMany({ where: { roleCode: { in: codes('role').map(roleCodeOf) }, deletedAt: null } }),
    codes('position').length === 0 ? [] : prisma.position.findMany({ where: { postCode: { in: codes('position') }, deletedAt: null } }),
    codes('organisation').length === 0 ? [] : prisma.organization.findMany({ where: { code: { in: codes('organisation') }, deletedAt: null } }),
  ])
  const names = new Map<string, RuleText>([
    ...roles.map((each) => [`role:${each.roleCode}`, { zh: each.roleName, en: each.roleNameEn ?? each.roleName }] as const),
    ...positions.map((each) => [`position:${each.postCode}`, { zh: each.postName, en: each.postNameEn ?? each.postName }] as const),
    ...organisations.map((each) => [`organisation:${each.code}`, { zh: each.name, en: each.nameEn ?? each.name }] as const),
  ])
  return (kind, code) => names.get(`${kind}:${kind === 'role' ? roleCodeOf(code) : code}`) ?? { zh: code, en: code }
}

function textOf(rule: ApproverRule, nameOf: NameOf): RuleText {
  const { kind, levels } = rule
  if (CODED.has(kind)) {
    const names = refsOf(rule).map((code) => nameOf(kind, code))
    return { zh: names.map(({ zh }) => zh).join('、'), en: names.map(({ en }) => en).join(', ') }
  }
  if (kind === 'leader')
    return levels === undefined || levels === 1
      ? { zh: '发起人的部门负责人', en: "the leader of the initiator's department" }
      : { zh: `发起人的第 ${levels} 级部门负责人`, en: `the leader ${counted(levels, 'level', 'levels')} above the initiator` }
  if (kind === 'leaders') return { zh: '发起人的各级部门负责人', en: 'the leaders above the initiator' }
  return plain[kind] ?? { zh: kind, en: kind }
}
