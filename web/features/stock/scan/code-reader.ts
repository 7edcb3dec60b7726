/** Reads barcodes and QR codes in a picture, the same on every device: few browsers have a detector of their own. Loaded with the first scan. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

// From our own server: by itself the library would ask a network of others. At once, so that it is there when the network is gone;
// what fails now is tried again by the first reading.
prepareZXingModule({
  overrides: { locateFile: (path: string, folder: string) => (path.endsWith('.wasm') ? wasm : folder + path) },
  fireImmediately: true,
}).catch(() => undefined)

/** The text of the code in the picture; undefined while there is none that can be read. */
export async function codeIn(picture: ImageData): Promise<string | undefined> {
  const [found] = await readBarcodes(picture, { maxNumberOfSymbols: 1, tryHarder: true })
  return found?.isValid ? found.text : undefined
}
