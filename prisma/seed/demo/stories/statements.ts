/** A process that was drawn and deployed in the product, without code: two versions of it under way, and a case that cannot go on. */
import type { Stage, Story } from '../stage.ts'
import { decide } from './deciding.ts'

const key = 'statement-dispatch'

interface Drawing {
  readonly nodes: string
  readonly flows: string
}

/** Small enough to be laid out when it is looked at. */
const model = ({ nodes, flows }: Drawing): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:chandlery="http://chandlery.dev/schema/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" id="statement-dispatch-definitions" targetNamespace="http://chandlery.dev/processes">
  <bpmn:process id="${key}" name="供应商对账单寄送" chandlery:nameEn="Statement dispatch" isExecutable="true">
    <bpmn:startEvent id="start" name="出账" chandlery:nameEn="Statement made" camunda:initiator="initiator" />
    <bpmn:scriptTask id="due" name="计算到期天数" chandlery:nameEn="Work out days to pay" scriptFormat="javascript" camunda:resultVariable="dueDays" camunda:asyncBefore="true">
      <bpmn:extensionElements><camunda:failedJobRetryTimeCycle>R1/PT5M</camunda:failedJobRetryTimeCycle></bpmn:extensionElements>
      <bpmn:script>execution.getVariable('terms').days</bpmn:script>
    </bpmn:scriptTask>
    <bpmn:userTask id="check" name="财务核对" chandlery:nameEn="Finance checks" camunda:candidateGroups="FINANCE">
      <bpmn:extensionElements><chandlery:policy reasonRequired="true" /><chandlery:timers due="PT48H" remind="R2/PT24H" /></bpmn:extensionElements>
    </bpmn:userTask>
    ${nodes}
    <bpmn:endEvent id="end" name="已寄送" chandlery:nameEn="Sent" />
    <bpmn:sequenceFlow id="to-due" sourceRef="start" targetRef="due" />
    <bpmn:sequenceFlow id="to-check" sourceRef="due" targetRef="check" />
    ${flows}
  </bpmn:process>
</bpmn:definitions>
`

const first: Drawing = { nodes: '', flows: '<bpmn:sequenceFlow id="to-end" sourceRef="check" targetRef="end" />' }
/** Since the second version big statements are signed. */
const second: Drawing = {
  nodes: `<bpmn:exclusiveGateway id="big" name="超过 10 万？" chandlery:nameEn="Above 100,000?" default="is-small" />
    <bpmn:userTask id="sign" name="财务经理签字" chandlery:nameEn="Finance manager signs">
      <bpmn:extensionElements><chandlery:approver kind="role" ref="FINANCE_MANAGER" /><chandlery:policy reasonRequired="true" /><chandlery:timers due="PT72H" /></bpmn:extensionElements>
    </bpmn:userTask>`,
  flows: `<bpmn:sequenceFlow id="to-big" sourceRef="check" targetRef="big" />
    <bpmn:sequenceFlow id="is-big" name="是" chandlery:nameEn="Yes" sourceRef="big" targetRef="sign"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="feel">= amount &gt; 100000</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="is-small" name="否" chandlery:nameEn="No" sourceRef="big" targetRef="end" />
    <bpmn:sequenceFlow id="to-end" sourceRef="sign" targetRef="end" />`,
}

/** By whom a statement is signed: being drawn, not deployed yet. */
const limits = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" xmlns:chandlery="http://chandlery.dev/schema/bpmn" id="statement-limits-definitions" name="对账单签字权限" namespace="http://chandlery.dev/decisions">
  <decision id="statement-limits" name="对账单签字权限" chandlery:nameEn="Who signs statements">
    <decisionTable id="table" hitPolicy="FIRST">
      <input id="amount" label="金额"><inputExpression id="amount-of" typeRef="number"><text>amount</text></inputExpression></input>
      <input id="level" label="供应商等级"><inputExpression id="level-of" typeRef="string"><text>level</text></inputExpression></input>
      <output id="signer" label="签字人" name="signer" typeRef="string" />
      <rule id="rule-1"><inputEntry id="rule-1-amount"><text>&lt; 100000</text></inputEntry><inputEntry id="rule-1-level"><text></text></inputEntry><outputEntry id="rule-1-signer"><text>"FINANCE"</text></outputEntry></rule>
      <rule id="rule-2"><inputEntry id="rule-2-amount"><text>[100000..500000]</text></inputEntry><inputEntry id="rule-2-level"><text>"STRATEGIC"</text></inputEntry><outputEntry id="rule-2-signer"><text>"FINANCE"</text></outputEntry></rule>
      <rule id="rule-3"><inputEntry id="rule-3-amount"><text></text></inputEntry><inputEntry id="rule-3-level"><text></text></inputEntry><outputEntry id="rule-3-signer"><text>"FINANCE_MANAGER"</text></outputEntry></rule>
    </decisionTable>
  </decision>
</definitions>
`

const deploy = (stage: Stage, drawing: Drawing) => {
  const form = new FormData()
  form.append('file', new Blob([model(drawing)], { type: 'application/xml' }), `${key}.bpmn`)
  form.append('category', 'finance')
  return stage.as('admin', '/api/workflow/manager/upload-deploy', form)
}

interface Statement {
  readonly number: string
  readonly supplier: string
  readonly amount: number
  /** Unknown: then nobody can tell by when it is to be paid. */
  readonly days?: number
}

const send = async (stage: Stage, { number, supplier, amount, days }: Statement): Promise<void> => {
  await stage.as('ops', '/api/workflow/process/start', {
    processKey: key,
    businessKey: number,
    variables: { supplier, amount, ...(days !== undefined && { terms: { days } }) },
  })
  await stage.settled()
}

export const statementStories: readonly Story[] = [
  {
    name: 'statements in two versions',
    async tell(stage) {
      await stage.at(12, '10:00')
      await deploy(stage, first)
      await send(stage, { number: 'DZ-0187', supplier: '苏州恒泽办公用品有限公司', amount: 86_420.5, days: 30 })
      await send(stage, { number: 'DZ-0188', supplier: '广州锐行数码科技有限公司', amount: 152_300, days: 45 })
      await stage.at(11, '14:20')
      await decide(stage, 'finance', 'DZ-0187', { comment: '与入库单一致' })
      await stage.at(4, '09:30')
      await deploy(stage, second)
      await send(stage, { number: 'DZ-0191', supplier: '苏州恒泽办公用品有限公司', amount: 214_800, days: 30 })
      await send(stage, { number: 'DZ-0192', supplier: '杭州云棉家纺有限公司', amount: 39_660, days: 60 })
      await stage.at(2, '15:10')
      await decide(stage, 'finance', 'DZ-0191', { comment: '已核对，金额超过 10 万，请签字' })
      await stage.at(1, '11:45')
      await send(stage, { number: 'DZ-0193', supplier: '厦门海韵家居有限公司', amount: 57_900 })
      // Tried once more after five minutes, and left to an administrator then.
      await stage.at(1, '11:55')
      await stage.as('admin', '/api/workflow/model/save', {
        key,
        name: '供应商对账单寄送',
        nameEn: 'Statement dispatch',
        category: 'finance',
        xml: model(second),
      })
      await stage.as('admin', '/api/workflow/model/save', {
        key: 'statement-limits',
        name: '对账单签字权限',
        nameEn: 'Who signs statements',
        category: 'finance',
        xml: limits,
      })
    },
  },
]
