/** What an applicant sees of his way: the model that is deployed, in both languages, and nothing that is said among those who decide. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { applicant, decide, people, withOnboarding } from './onboarding-world.ts'

const product = withOnboarding()

beforeAll(() => product.prepare())

const model = readFileSync(new URL('../../../processes/supplier-onboarding/supplier-onboarding.bpmn', import.meta.url), 'utf8')

/** Another name for a step, another role for one, and a step of the general manager behind the final decision of big companies. */
const changed = model
  .replace('name="招商初审" chandlery:nameEn="First review"', 'name="入驻初审" chandlery:nameEn="Intake desk"')
  .replace('camunda:candidateGroups="FINANCE"', 'camunda:candidateGroups="FINANCE_MANAGER"')
  .replace(
    '<bpmn:serviceTask id="create"',
    `<bpmn:exclusiveGateway id="big" default="is-small" />
    <bpmn:userTask id="board" name="总经理批准" chandlery:nameEn="Board approval" camunda:candidateGroups="GM" />
    <bpmn:sequenceFlow id="to-board" sourceRef="big" targetRef="board">
      <bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${capital &gt; 5}</bpmn:conditionExpression>
    </bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="is-small" sourceRef="big" targetRef="create" />
    <bpmn:sequenceFlow id="from-board" sourceRef="board" targetRef="create" />
    <bpmn:serviceTask id="create"`,
  )
  .replace(
    '<bpmn:sequenceFlow id="to-create" sourceRef="final" targetRef="create" />',
    '<bpmn:sequenceFlow id="to-create" sourceRef="final" targetRef="big" />',
  )
  // The drawing of what was added is not the point here.
  .replace(/<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>/, '')
  .replaceAll(/<bpmn:(incoming|outgoing)>[^<]*<\/bpmn:\1>/g, '')

async function deploy(xml: string): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([xml]), 'supplier-onboarding.bpmn')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const answer = await product.send(people.admin, '/api/workflow/manager/upload-deploy', Buffer.from(await encoded.arrayBuffer()), { headers })
  expect(answer.status, answer.raw).toBe(200)
}

interface Step {
  readonly key: string
  readonly name: { readonly zh: string; readonly en: string }
  readonly state: string
  readonly certain: boolean
  readonly who: { readonly zh: string; readonly en: string } | null
  readonly comment: string | null
}

const keys = (steps: readonly Step[]) => steps.map(({ key }) => key)
const step = (steps: readonly Step[], wanted: string) => steps.find(({ key }) => key === wanted)

describe('the tracker', () => {
  test('keeps what reviewers say to themselves until it comes back to the applicant', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    await decide(product, his.id, true, 'intake', '老板的亲戚，注意')
    await decide(product, his.id, false, 'legal', '地址不完整')
    const before = (await his.read()).progress as Step[]
    expect(before.map(({ key, state, comment }) => [key, state, comment])).toEqual([
      ['submit', 'done', null],
      ['intake', 'done', null],
      ['legal', 'done', null],
      ['finance', 'active', null],
      ['final', 'waiting', null],
    ])
    const staff = (await product.send(people.admin, '/api/supplier/supplier-registration/case', { id: his.id })).body.data.progress as Step[]
    expect(step(staff, 'intake')).toMatchObject({ comment: '老板的亲戚，注意' })
    expect(step(staff, 'legal')).toMatchObject({ state: 'returned', comment: '地址不完整' })
    await decide(product, his.id, true, 'finance', '账户没问题')
    const after = (await his.read()).progress as Step[]
    expect(after.map(({ key, state, comment }) => [key, state, comment])).toEqual([
      ['submit', 'active', null],
      ['intake', 'done', null],
      ['legal', 'returned', '地址不完整'],
      ['finance', 'done', null],
      ['final', 'waiting', null],
    ])
    await his.submit()
    await product.registerAsked(his.id)
    const again = (await his.read()).progress as Step[]
    expect(again.map(({ state }) => state)).toEqual(['done', 'active', 'waiting', 'waiting', 'waiting'])
    expect(step(again, 'legal')?.who).toEqual({ zh: '法务/风控', en: 'Legal and risk' })
  })

  test('of what was taken back shows what was done, and nothing ahead', async () => {
    const his = await applicant(product).ready()
    await his.submit()
    await product.registerAsked(his.id)
    await his.call('registration-withdraw', {})
    expect(keys((await his.read()).progress)).toEqual(['submit'])
  })

  test('follows a model that is deployed, in both languages; what is under way keeps its own', async () => {
    const [drafted, running] = [await applicant(product).ready(), await applicant(product).ready()]
    await running.submit()
    await product.registerAsked(running.id)
    await deploy(changed)

    const ahead = (await drafted.read()).progress as Step[]
    expect(keys(ahead)).toEqual(['submit', 'intake', 'legal', 'finance', 'final', 'board'])
    expect(step(ahead, 'intake')?.name).toEqual({ zh: '入驻初审', en: 'Intake desk' })
    expect(step(ahead, 'finance')?.who?.en).toBe('Finance manager')
    expect(step(ahead, 'board')).toMatchObject({ certain: false, name: { zh: '总经理批准', en: 'Board approval' } })

    const own = (await running.read()).progress as Step[]
    expect(keys(own)).toEqual(['submit', 'intake', 'legal', 'finance', 'final'])
    expect(step(own, 'intake')?.name).toEqual({ zh: '招商初审', en: 'First review' })

    await drafted.submit()
    await product.registerAsked(drafted.id)
    const under = (await drafted.read()).progress as Step[]
    expect(step(under, 'intake')).toMatchObject({ state: 'active', name: { en: 'Intake desk' }, who: { en: 'Purchaser' } })
    expect(keys(under)).toContain('board')
  })
})
