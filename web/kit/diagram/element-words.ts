/** What kinds of elements are called, whichever way a call writes them: `userTask`, `bpmn:UserTask`, `a user task`. */
import type { Label } from '#kit/contract.ts'

const both = (zh: string, en: string): Label => ({ zh, en })

const words: Readonly<Record<string, Label>> = {
  startevent: both('开始事件', 'Start event'),
  endevent: both('结束事件', 'End event'),
  intermediatecatchevent: both('中间捕获事件', 'Catching event'),
  catchevent: both('中间捕获事件', 'Catching event'),
  intermediatethrowevent: both('中间抛出事件', 'Throwing event'),
  throwevent: both('中间抛出事件', 'Throwing event'),
  boundaryevent: both('边界事件', 'Boundary event'),
  task: both('任务', 'Task'),
  nonetask: both('任务', 'Task'),
  usertask: both('用户任务', 'User task'),
  servicetask: both('服务任务', 'Service task'),
  handlertask: both('服务任务', 'Service task'),
  externaltask: both('外部任务', 'External task'),
  expressiontask: both('表达式任务', 'Expression task'),
  scripttask: both('脚本任务', 'Script task'),
  sendtask: both('发送任务', 'Send task'),
  receivetask: both('接收任务', 'Receive task'),
  manualtask: both('手工任务', 'Manual task'),
  businessruletask: both('规则任务', 'Rule task'),
  decisiontask: both('规则任务', 'Rule task'),
  callactivity: both('调用流程', 'Call activity'),
  subprocess: both('子流程', 'Subprocess'),
  subprocessembedded: both('子流程', 'Subprocess'),
  subprocessevent: both('事件子流程', 'Event subprocess'),
  transaction: both('事务', 'Transaction'),
  subprocesstransaction: both('事务', 'Transaction'),
  adhocsubprocess: both('即席子流程', 'Ad hoc subprocess'),
  subprocessadhoc: both('即席子流程', 'Ad hoc subprocess'),
  exclusivegateway: both('排他网关', 'Exclusive gateway'),
  gatewayexclusive: both('排他网关', 'Exclusive gateway'),
  parallelgateway: both('并行网关', 'Parallel gateway'),
  gatewayparallel: both('并行网关', 'Parallel gateway'),
  inclusivegateway: both('包容网关', 'Inclusive gateway'),
  gatewayinclusive: both('包容网关', 'Inclusive gateway'),
  eventbasedgateway: both('事件网关', 'Event-based gateway'),
  gatewayevent: both('事件网关', 'Event-based gateway'),
  complexgateway: both('复杂网关', 'Complex gateway'),
  gatewaycomplex: both('复杂网关', 'Complex gateway'),
  sequenceflow: both('顺序流', 'Sequence flow'),
  messageflow: both('消息流', 'Message flow'),
  process: both('流程', 'Process'),
  participant: both('池', 'Pool'),
  lane: both('泳道', 'Lane'),
  dataobjectreference: both('数据对象', 'Data object'),
  datastorereference: both('数据存储', 'Data store'),
  textannotation: both('注释', 'Note'),
  association: both('关联', 'Association'),
}

/** The type itself where nobody has a word for it. */
export function elementWords(type: string): Label {
  const key = type
    .toLowerCase()
    .replace(/^(?:bpmn:|an? )/, '')
    .replaceAll(/[^a-z]/g, '')
  return words[key] ?? both(type, type)
}
