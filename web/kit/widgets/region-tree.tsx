/** The lazily loaded region tree with ticks; half-ticked branches are known from the server or follow from the ticks below. */
import { Alert, Button, Skeleton, Tree } from 'antd'
import type { TreeDataNode } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { regionChecked } from '#server/modules/system/region.contract.ts'
import { send } from '../client.ts'
import { useTranslation } from '../i18n.ts'
import { loadedTree, marksOf, servedRegions, toggle, topmost, withChildren } from './region-nodes.ts'
import type { Marks, RegionNode } from './region-nodes.ts'
import { ROOT_REGION, isLeaf } from './regions.ts'
import '../texts.ts'

export interface RegionTreeProps {
  readonly label: string
  /** Region codes, each standing for everything below it. */
  readonly value: readonly string[]
  readonly onChange?: (codes: readonly string[]) => void
  readonly channel?: string | undefined
  /** How many levels can be opened; -1 means all. */
  readonly maxLevel?: number
  /** Children of a node with the ticks that belong to `value`; by default the region calls. */
  readonly load?: (parentCode: string, checked: readonly string[]) => Promise<readonly RegionNode[]>
}

const loadChecked = async (parentCode: string, checked: readonly string[]): Promise<readonly RegionNode[]> =>
  (await send(regionChecked, { parentCode, regionCodes: [...checked] })) as readonly RegionNode[]

export function RegionTree({ label, value, onChange, channel, maxLevel = -1, load = loadChecked }: RegionTreeProps) {
  const { t } = useTranslation('kit')
  const { nodes, marks, setMarks, open, failed, retry } = useBranches(value, channel, load)
  const tree = useMemo(() => loadedTree(nodes ?? []), [nodes])

  if (failed)
    return (
      <Alert
        type="error"
        title={t('list.failed')}
        action={
          <Button size="small" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    )
  if (!nodes) return <Skeleton active title={false} paragraph={{ rows: 6 }} />

  const codes = [...marks]
  return (
    <Tree
      aria-label={label}
      checkable
      checkStrictly
      disabled={!onChange}
      height={360}
      treeData={nodes.map((node) => treeNode(node, 1, maxLevel))}
      checkedKeys={{
        checked: codes.filter(([, mark]) => mark === 'checked').map(([code]) => code),
        halfChecked: codes.filter(([, mark]) => mark === 'half').map(([code]) => code),
      }}
      loadData={(node) => open(String(node.key))}
      onCheck={(_keys, { node, checked }) => {
        const next = toggle(marks, tree, String(node.key), checked)
        setMarks(next)
        onChange?.(topmost(next, tree))
      }}
    />
  )
}

const treeNode = (node: RegionNode, level: number, maxLevel: number): TreeDataNode => ({
  key: node.regionCode,
  title: node.regionName,
  isLeaf: isLeaf(node) || level === maxLevel,
  ...(node.children && level !== maxLevel && { children: node.children.map((child) => treeNode(child, level + 1, maxLevel)) }),
})

/** Loads the first level at once and every other one when it is opened. */
function useBranches(value: readonly string[], channel: string | undefined, load: NonNullable<RegionTreeProps['load']>) {
  const [nodes, setNodes] = useState<readonly RegionNode[]>()
  const [marks, setMarks] = useState<Marks>(new Map())
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let gone = false
    setFailed(false)
    load(ROOT_REGION, value).then(
      (answer) => {
        if (gone) return
        const served = servedRegions(answer, channel)
        setNodes(served)
        setMarks(marksOf(served))
      },
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
    // The ticks of the first load belong to the first value; later ones are kept here.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [channel, load, attempt])

  const open = async (code: string) => {
    const children = await load(code, value)
    setNodes((present) => present && withChildren(present, code, children))
    setMarks((present) => {
      const above = present.get(code) === 'checked' ? 'checked' : undefined
      return new Map([...present, ...marksOf(children, above)])
    })
  }
  return { nodes, marks, setMarks, open, failed, retry: () => setAttempt((count) => count + 1) }
}
