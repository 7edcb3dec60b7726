/**
 * XML namespaces that mean something here, each with the one prefix under which the rest of the compiler knows it,
 * whatever prefix the file itself chose.
 */
const prefixes: Readonly<Record<string, string>> = {
  'http://www.omg.org/spec/BPMN/20100524/MODEL': 'bpmn',
  'http://schema.omg.org/spec/BPMN/2.0': 'bpmn',
  'http://www.omg.org/spec/BPMN/20100524/DI': 'bpmndi',
  'http://www.omg.org/spec/DD/20100524/DC': 'dc',
  'http://www.omg.org/spec/DD/20100524/DI': 'di',
  'http://www.w3.org/2001/XMLSchema-instance': 'xsi',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'http://camunda.org/schema/1.0/bpmn': 'camunda',
  'http://camunda.org/schema/1.0/dmn': 'camunda',
  'http://operaton.org/schema/1.0/bpmn': 'camunda',
  'http://camunda.org/bpmn': 'camunda',
  'http://www.camunda.com/fox': 'camunda',
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'activiti',
  'http://activiti.com/modeler': 'modeler',
  'http://flowable.org/modeler': 'modeler',
  'http://flowable.org/design': 'design',
  'http://camunda.org/schema/modeler/1.0': 'modeler',
  'http://camunda.org/schema/zeebe/1.0': 'zeebe',
  'http://chandlery.dev/schema/bpmn': 'chandlery',
  'http://www.signavio.com': 'signavio',
  'http://www.signavio.com/bpmn20': 'signavio',
  'http://bpmn.io/schema/bpmn/biocolor/1.0': 'bioc',
  'http://bpmn.io/schema/dmn/biodi/2.0': 'biodi',
  'http://www.omg.org/spec/BPMN/non-normative/color/1.0': 'color',
  'http://www.omg.org/spec/DMN/20151101/dmn.xsd': 'dmn',
  'http://www.omg.org/spec/DMN/20151101/dmn11.xsd': 'dmn',
  'http://www.omg.org/spec/DMN/20180521/MODEL/': 'dmn',
  'https://www.omg.org/spec/DMN/20191111/MODEL/': 'dmn',
  'http://www.omg.org/spec/DMN/20191111/MODEL/': 'dmn',
  'https://www.omg.org/spec/DMN/20211108/MODEL/': 'dmn',
  'https://www.omg.org/spec/DMN/20230324/MODEL/': 'dmn',
  'https://www.omg.org/spec/DMN/20240513/MODEL/': 'dmn',
}

/** The dialects that grew out of one Java engine and share their vocabulary. */
export const javaDialects: readonly string[] = ['camunda', 'flowable', 'activiti']

/** Known prefix of a namespace; the URI itself for the others. */
export function prefixOf(uri: string): string {
  return Object.hasOwn(prefixes, uri) ? prefixes[uri]! : uri
}
