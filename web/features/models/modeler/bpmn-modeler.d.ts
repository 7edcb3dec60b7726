/** The part of the drawing library that is used here; its own types cannot be read in this module format. */
declare module 'bpmn-js/lib/Modeler.js' {
  import type NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js'

  export default class Modeler extends NavigatedViewer {
    constructor(options: object)
    attachTo(container: HTMLElement): void
    detach(): void
    off<Event>(event: string, told: (event: Event) => void): void
    saveXML(options: { readonly format: boolean }): Promise<{ readonly xml?: string }>
  }
}
