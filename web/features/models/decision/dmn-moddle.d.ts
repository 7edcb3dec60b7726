/** The package brings no types. */
declare module 'dmn-moddle' {
  import type { Moddle } from '#web/features/models/modeler/moddle.ts'

  export class DmnModdle {
    create(type: string, properties?: object): Moddle & { set(name: string, value: unknown): void }
    /** Rejects when the text is no DMN 1.3. */
    fromXML(xml: string): Promise<{ readonly rootElement: Moddle; readonly warnings: readonly { readonly message: string }[] }>
    toXML(element: Moddle, options: { readonly format: boolean }): Promise<{ readonly xml: string }>
  }
}
