/** What a model asks of whoever starts it, in the words of several engines. */
import { expect, it } from 'vitest'
import { compileModel } from '#server/engine/model/compile.ts'
import { definitions } from './compile-model.ts'

const askedBy = (process: string, beside = '') => {
  const { graphs, problems } = compileModel(definitions(`<process id="p" isExecutable="true">${process}<endEvent id="e"/></process>${beside}`), {
    handlers: new Set(),
  })
  expect(problems).toEqual([])
  return graphs[0]?.startForm
}
const start = (inside: string) =>
  `<startEvent id="s"><extensionElements>${inside}</extensionElements></startEvent><sequenceFlow id="f" sourceRef="s" targetRef="e"/>`
const bare = start('')

it('the form fields of Camunda, with their checks', () => {
  const fields = `<camunda:formData><camunda:formField id="amount" label="金额" type="long" defaultValue="10"><camunda:validation>
      <camunda:constraint name="required"/><camunda:constraint name="min" config="1"/><camunda:constraint name="max" config="500"/></camunda:validation></camunda:formField>
    <camunda:formField id="kind" label="类别" type="enum"><camunda:value id="A" name="甲"/><camunda:value id="B"/></camunda:formField>
    <camunda:formField id="day" type="date" defaultValue="\${now()}"/></camunda:formData>`
  expect(askedBy(start(fields))).toMatchObject([
    { name: 'amount', label: '金额', type: 'number', required: true, value: '10', min: 1, max: 500 },
    {
      name: 'kind',
      type: 'choice',
      required: false,
      options: [
        { value: 'A', label: '甲' },
        { value: 'B', label: 'B' },
      ],
    },
    { name: 'day', type: 'date', label: undefined, value: undefined },
  ])
})

it('the form properties of Flowable, without those that are only shown', () => {
  const fields =
    '<flowable:formProperty id="who" name="申请人" type="string" required="true" variable="person"/><flowable:formProperty id="no" writable="false"/>'
  expect(askedBy(start(fields))).toMatchObject([{ name: 'person', label: '申请人', type: 'text', required: true }])
})

it('else the variables that it declares with a type', () => {
  const data =
    '<dataObject id="d1" name="urgent" itemSubjectRef="xsd:boolean"><extensionElements><flowable:value>true</flowable:value></extensionElements></dataObject><dataObject id="drawn"/>'
  expect(askedBy(`${data}${bare}`)).toMatchObject([{ name: 'urgent', type: 'boolean', value: 'true' }])
  const property = '<property id="lines" itemSubjectRef="linesItem"/>'
  expect(askedBy(`${property}${bare}`, '<itemDefinition id="linesItem" structureRef="java.util.List"/>')).toMatchObject([{ name: 'lines', type: 'json' }])
  expect(askedBy(bare)).toEqual([])
})
