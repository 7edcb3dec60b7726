/** What expressions of a running process may ask for. */
import { expect, it } from 'vitest'
import { admin, ann, withEngine } from '../runtime/engine-fixture.ts'
import { end, flow, flows, model, start, userTask } from '../runtime/models.ts'

const fixture = withEngine()

const body = (more: string) =>
  `${start()} ${userTask('wait')} <bpmn:scriptTask id="note" scriptFormat="juel" camunda:resultVariable="version"><bpmn:script>\${execution.processDefinitionVersion}</bpmn:script></bpmn:scriptTask>
    ${userTask('done')} ${end()} ${flows('start', 'wait', 'note', 'done', 'end')} ${more}`

const choose = (condition: string) =>
  `${start()} <bpmn:exclusiveGateway id="gate" default="gate-no" /> ${userTask('yes')} ${userTask('no')} ${end()}
    ${flow('start', 'gate')} ${flow('gate', 'yes', condition)} ${flow('gate', 'no')} ${flow('yes', 'end')} ${flow('no', 'end')}`

it('the version of the definition, which follows a migration', async () => {
  const { engine } = fixture
  const [first] = await engine.deploy({ actor: admin, files: [model('versioned', body(''))] })
  const ids = [await engine.start({ actor: ann, processKey: 'versioned' }), await engine.start({ actor: ann, processKey: 'versioned' })].map(
    ({ processInstanceId }) => processInstanceId,
  )
  const [second] = await engine.deploy({ actor: admin, files: [model('versioned', body('<bpmn:textAnnotation id="new" />'))] })
  await engine.migrateInstances({ actor: admin, fromDefinitionId: first!.definitionId, toDefinitionId: second!.definitionId, instanceIds: [ids[1]!] })
  const versions = []
  for (const id of ids) {
    const [task] = (await engine.detail(id)).activeTasks
    await engine.complete({ actor: admin, taskId: task!.taskId })
    versions.push((await engine.variables(id))['version'])
    expect((await engine.rebuild(id)).equal).toBe(true)
  }
  expect(versions).toEqual([1, 2])
})

it('variables in the manner of bpmn-engine, without a language', async () => {
  const { engine } = fixture
  for (const condition of [
    'variables.isOk',
    'environment.variables.isOk',
    'this.environment.variables.isOk',
    'variables.isOk == true',
    'variables.amount &gt; 3',
  ]) {
    await engine.deploy({ actor: admin, files: [model('bpmn-engine', choose(condition))] })
    const at = async (variables: object) => {
      const { processInstanceId } = await engine.start({ actor: ann, processKey: 'bpmn-engine', variables: { ...variables } })
      return (await engine.detail(processInstanceId)).activeElements
    }
    expect(await at({ isOk: true, amount: 4 }), condition).toEqual(['yes'])
    expect(await at({ isOk: false, amount: 2 }), condition).toEqual(['no'])
  }
})
