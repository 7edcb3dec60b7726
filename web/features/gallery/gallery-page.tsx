/** The kit's pieces, one tab a kind. Texts stand here and not in the locales: this page is not part of the product. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Segmented, Space, Switch, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { buttons as buttonsCall } from '#server/auth/account.contract.ts'
import { callKey, useCall } from '#web/kit/client.ts'
import type { OutputOf } from '#web/kit/client.ts'
import { ResourceList } from '#web/kit/list/resource-list.tsx'
import { notify } from '#web/kit/notify.ts'
import { FormsGallery } from './forms-gallery.tsx'
import { FilesGallery } from './files-gallery.tsx'
import { PapersGallery } from './papers-gallery.tsx'
import { installShowcase, setMood } from './showcase-answers.ts'
import type { Mood } from './showcase-answers.ts'
import { showcaseResource, showcaseStatuses } from './showcase.resource.ts'
import { WidgetsGallery } from './widgets-gallery.tsx'

const codes = ['list', 'detail', 'insert', 'update', 'remove', 'export', 'import'].map((verb) => `showcase:${verb}`)

type Buttons = OutputOf<typeof buttonsCall>
const node = (code: string): Buttons['buttons'][number] => ({ code, permissionsCode: code, name: code, children: null })

/** The showcase's permission codes exist in no role: they are put beside those that the user has. */
function useShowcasePermissions(granted: boolean): void {
  const cache = useQueryClient()
  const { data } = useCall(buttonsCall, {}, { staleTime: Infinity })
  useEffect(() => {
    if (!data) return
    const others = data.buttons.filter(({ permissionsCode }) => !codes.includes(permissionsCode) && permissionsCode !== '*')
    const wanted = granted ? codes.length : 0
    if (data.buttons.length - others.length !== wanted)
      cache.setQueryData<Buttons>(callKey(buttonsCall, {}), { ...data, buttons: [...others, ...(granted ? codes.map(node) : [])] })
  }, [cache, data, granted])
}

const moods: readonly { readonly value: Mood; readonly label: string }[] = [
  { value: 'usual', label: '正常' },
  { value: 'slow', label: '慢' },
  { value: 'failing', label: '出错' },
  { value: 'empty', label: '空' },
  { value: 'many', label: '1000 行' },
]

function ListGallery() {
  const cache = useQueryClient()
  const [mood, choose] = useState<Mood>('usual')
  const [granted, grant] = useState(true)
  useShowcasePermissions(granted)
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <Space wrap>
        <Segmented
          value={mood}
          options={[...moods]}
          onChange={(next) => {
            choose(next)
            setMood(next)
            cache.removeQueries({ queryKey: ['/api/showcase/list'] })
          }}
        />
        <label>
          <Switch size="small" checked={granted} onChange={grant} aria-label="有权限" /> 有权限
        </label>
      </Space>
      <ResourceList
        key={mood}
        of={showcaseResource}
        tabs={{ field: 'status', tabs: showcaseStatuses.map(({ value, label }, index) => ({ value, label, count: 34 + index })) }}
        actions={[
          { key: 'approve', label: '审核', ability: 'approve', on: 'both', run: (rows) => notify.success(`审核 ${rows.length} 条`) },
          { key: 'print', label: '打印', on: 'row', run: () => window.print() },
        ]}
      />
    </Space>
  )
}

// The page's code is loaded when it is opened, and so are its answers.
installShowcase()

export default function GalleryPage() {
  return (
    <div style={{ padding: 12 }}>
      <Alert type="info" showIcon title="组件示例页仅在开发环境提供；/api/showcase 的数据由页面自身提供。" style={{ marginBottom: 12 }} />
      <Tabs
        destroyOnHidden
        items={[
          { key: 'list', label: '列表', children: <ListGallery /> },
          { key: 'forms', label: '表单', children: <FormsGallery /> },
          { key: 'widgets', label: '控件', children: <WidgetsGallery /> },
          { key: 'files', label: '文件与编辑器', children: <FilesGallery /> },
          { key: 'papers', label: '时间线与打印', children: <PapersGallery /> },
        ]}
      />
    </div>
  )
}
