/** Folder of the repository. */
export const root: string
/** TypeScript for Node, with our own sources in one piece and packages left where they are. */
export function bundle(what: { entryPoints: Record<string, string>; outdir: string; define?: Record<string, string> }): Promise<void>
