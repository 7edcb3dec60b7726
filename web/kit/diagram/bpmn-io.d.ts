/** The part of the bpmn.io packages that is used here: one brings no types, the other brings some that this module format cannot read. */
declare module 'bpmn-auto-layout' {
  /** Takes a model, gives it back with positions; rejects when the text cannot be read. */
  export function layoutProcess(xml: string): Promise<string>
}

declare module 'bpmn-js/lib/NavigatedViewer.js' {
  export default class NavigatedViewer {
    constructor(options: {
      readonly container: HTMLElement
      readonly bpmnRenderer?: { readonly defaultFillColor?: string; readonly defaultStrokeColor?: string; readonly defaultLabelColor?: string }
    })
    /** Rejects when the text is no model or has no picture. */
    importXML(xml: string): Promise<{ readonly warnings: readonly unknown[] }>
    saveSVG(): Promise<{ readonly svg: string }>
    get<Service>(name: string): Service
    on<Event>(event: string, told: (event: Event) => void): void
    /** Undefined before the first import. */
    getDefinitions(): object | undefined
    destroy(): void
  }
}
