/** Document 1: shell, session and system administration. Every entry needs its place in the product and a test. */
import { callsUnder, lines, type Document } from './entries.ts'

export const document1: Document = {
  name: '1 shell and system administration',
  routes: lines(`
    /login
    /registry
    /lock
    /
    /wel
    /wel/index
    /wel/dashboard
    /info/index
    /help/help-document
    /test/index
    /404
    /403
    /500
    /conceal
    /myiframe/:routerPath
    /iframe-page/*
    /dict-horizontal/index
    /dict-vertical/index
  `),
  calls: [
    ...callsUnder('/api/auth', 'POST login, GET oauth/captcha, oauth/get/captcha, oauth/token, token/current'),
    ...callsUnder('/api/blade-auth', 'POST oauth/token, GET oauth/logout, oauth/user-info, oauth/clear-cache'),
    ...callsUnder('/api/supplier', 'GET supplier-backstage/picture-captcha'),
    ...callsUnder('/api/upms/tenant', 'POST list, insert, update, GET remove/{id}, detail/{id}, * select-list, sync-mts, to-erp-ids'),
    ...callsUnder(
      '/api/upms/user',
      'POST simulation, list, insert, update, change-password, reset-password, forget-password, * check-mobile-exist, GET detail/{id}, active/{id}, list-unrelated-user/{id}, * list-by-role, list-by-role-for-select, list-for-select, GET listByRoleCode/{code}',
    ),
    ...['employee', 'module', 'module-black-field'].flatMap((name) =>
      callsUnder(`/api/upms/${name}`, 'POST list, insert, update, GET remove/{id}, detail/{id}'),
    ),
    ...callsUnder('/api/upms', '* role-black-field/list, position/list, role/list'),
    ...callsUnder('/api/upms/organization', 'POST list, tree, insert, update, GET active/{id}, remove/{id}, detail/{id}'),
    ...callsUnder('/api/upms/role', 'POST tree, update, insert, bind/user, GET untie/user, detail/{id}, remove/{id}'),
    ...callsUnder('/api/upms/role-scope', 'GET scope-by-role/{id}, POST insert'),
    ...callsUnder('/api/upms/role-permissions', 'POST batch-save, GET detail-by-role/{id}, detail-role-id/{id}'),
    ...callsUnder('/api/upms/permissions', 'POST tree, insert, update, GET detail/{id}, remove/{id}, buttons'),
    ...callsUnder('/api/dict/dictionary', 'GET tree, detail/{id}, remove/{id}, subsets, subset/{code}, get-dictionary, POST subset, update, insert'),
    ...callsUnder('/api/dict/config', 'POST list, insert, update, GET remove/{id}, detail/{id}, get-value'),
    ...callsUnder('/api/dict/region', 'GET list/{code}, detail/{id}, remove/{id}, list-cache-all-tree/{id}, POST insert, update, list-check, list-check-path'),
    'GET /api/product/basic/sync-jd-region',
    ...callsUnder('/api/supplier/community', 'POST list, insert, update, GET remove/{id}, detail/{id}'),
    ...callsUnder('/api/blade-system/client', 'POST list, insert, update, GET remove/{id}, detail/{id}'),
    ...callsUnder('/api/blade-system/dept', '* list, lazy-list, tree, submit, GET remove/{id}'),
    ...callsUnder('/api/blade-system', '* menu/routes, tenant/list, dict-biz/list, dict/list, data-scope/list, api-scope/list, topmenu/list, post/list'),
    ...callsUnder('/api/blade-user', '* list, insert, update'),
    ...callsUnder('/api/blade-develop', '* datasource/list, code/list'),
    ...callsUnder('/api/dfs/oss', 'POST fileDoc, put-file-attach, GET remove-file'),
    'GET /api/workflow/process/history-flow-list',
    'GET /api/order/get-url-by-code/{code}',
  ],
  messages: lines(`
    锁屏密码不能为空
    请输入参数名称
    请输入参数键名
    请输入参数键值
    请先输入租户编号
    请先输入账号名称
    请先输入密码
    两次密码输入不一致
    请输入字典编号
    请输入字典名称
    请输入字典排序
    请选择封存
    请输入字典键值
    请选择上级字典
    请选择正确的文件
    上传文件只能是
    格式!
    上传文件大小不能超过
    个文件,上传错误请删除原文件后再次上传
    上传图片大小不能超过
    请选择至少一条数据
    文件获取失败
    文件格式错误
    请勿重复点击
    确定删除所选数据?
    已取消删除
    确定将选择数据删除?
    未知错误
    上传成功!
    提交失败
    注册申请已提交,请耐心等待管理员通过!
    注册提示
    模板不存在或已失效，请联系管理员重新上传该模板
    新增成功
    更新成功
    删除成功
    复制成功
    操作成功
    确定上传本地日志到服务器?
    发送成功!
    确定清空本地日志记录?
    清空成功!
    request data is not a array
    是否需要清除缓存?
    清除完毕
    菜单搜索
    首页
    登录
    注册
    续约变更
  `),
  limits: [
    { what: 'refresh is checked every 10 seconds', file: 'web/kit/session.ts', text: 'checkEveryMs = 10_000', test: 'checks every 10 seconds' },
    {
      what: 'tokenTime 3000',
      file: 'server/auth/parameters.ts',
      text: "defineParameter('tokenTime', whole(30, 86_400), 3000)",
      test: 'the configuration tells the sign-in page what it needs, in the caller’s language',
    },
    { what: 'refresh client pc', file: 'web/kit/session.ts', text: "id: 'pc'", test: 'uses the client pc' },
    { what: 'default tenant 000000', file: 'server/kit/unit-of-work.ts', text: "platformTenant = '000000'" },
    {
      what: 'tenant id 0 is stored at sign-in',
      file: 'web/kit/token-store.ts',
      text: "writeItem(names.tenant, '0')",
      test: 'keeps tokens, tenant and user on this device',
    },
    { what: 'lock redirect 100 ms', file: 'web/app/lock.ts', text: 'lockRedirectMs = 100' },
    { what: 'click lock 1500 ms', file: 'web/kit/press-lock.ts', text: 'clickLockMs = 1500', test: 'ignores a second press of a button within 1500 ms' },
    {
      what: 'accent #456DFA',
      file: 'web/kit/theme/palette.ts',
      text: "defaultAccent = '#456DFA'",
      test: 'gives ten tints from the colour towards white, and one shade',
    },
    {
      what: 'pages of 10, 30, 50, 100, 200',
      file: 'server/kit/contract.ts',
      text: 'pageSizes = [10, 30, 50, 100, 200]',
      test: 'asks for ten rows, offers the five sizes, and sorts on the server',
    },
    {
      what: 'date range on createTime',
      file: 'server/kit/contract.ts',
      text: 'createTime_dategt',
      test: 'both ends of a date range count, in the company’s zone',
    },
    {
      what: 'uploads of 20480 KB, one file',
      file: 'web/kit/upload/upload-rules.ts',
      text: 'maxSize: 20480, limit: 1',
      test: 'takes exactly 20480 KB and no byte more',
    },
    { what: 'pictures of 10240 KB', file: 'web/kit/upload/upload-rules.ts', text: 'maxSize: 10240', test: 'images stop at 10240 KB' },
    {
      what: 'avatar jpg or png, 500kb',
      file: 'web/kit/upload/upload-rules.ts',
      text: "types: ['jpg', 'png'], maxSize: 500",
      test: 'avatars are jpg or png of at most 500 KB',
    },
    { what: 'nickname 50', file: 'web/app/pages/info-form.tsx', text: '<Input maxLength={50} autoComplete="nickname" />' },
    { what: 'mobile 11', file: 'web/app/pages/info-form.tsx', text: 'maxLength={11}' },
    { what: 'email 50', file: 'web/app/pages/info-form.tsx', text: '<Input maxLength={50} autoComplete="email" />' },
    { what: 'new password 50', file: 'web/app/pages/password-change.tsx', text: 'mostCharacters = 50' },
    { what: 'screen level 3 from 1200', file: 'web/app/shell/screen-level.ts', text: '1200', test: '%i pixels are level %i' },
    { what: 'screen level 2 from 992', file: 'web/app/shell/screen-level.ts', text: '992', test: '%i pixels are level %i' },
    { what: 'screen level 1 from 768', file: 'web/app/shell/screen-level.ts', text: '768', test: '%i pixels are level %i' },
    { what: 'chunk loading 120 s', file: 'web/kit/chunk-reload.ts', text: 'loadTimeoutMs = 120_000' },
    {
      what: 'table height: window - offset - 77 - 30 - 50',
      file: 'web/kit/list/table-height.ts',
      text: '77 + 30 + 50',
      test: 'is as tall as window, offset and the three constants leave',
    },
    {
      what: 'column choice under the name plus -column',
      file: 'web/kit/list/column-choice.ts',
      text: '-column',
      test: 'hides columns through a drawer of 300 pixels and remembers them under its name',
    },
    {
      what: 'column drawer 300',
      file: 'web/kit/list/column-drawer.tsx',
      text: 'columnDrawerWidth = 300',
      test: 'hides columns through a drawer of 300 pixels and remembers them under its name',
    },
    { what: 'thumbnail 146', file: 'web/kit/upload/uploader.module.css', text: '146px' },
    { what: 'sidebar show-timeout 200', file: 'web/app/shell/side-menu.tsx', text: 'showTimeout = 0.2' },
    {
      what: 'dictionary dialog 880',
      file: 'web/features/system/dictionary/dictionary-forms.tsx',
      text: 'dictionaryDialogWidth = 880',
      test: 'adds, changes and deletes a dictionary with the messages of the specification',
    },
    {
      what: 'menu width 150',
      file: 'web/features/system/dictionary/dictionary-forms.tsx',
      text: 'dictionaryMenuWidth = 150',
      test: 'adds, changes and deletes a dictionary with the messages of the specification',
    },
    {
      what: 'menu width 220 of the tree',
      file: 'web/features/system/dictionary/dictionary-forms.tsx',
      text: 'dictionaryTreeMenuWidth = 220',
      test: 'adds an entry whose code and parent are given, and deletes tree and all',
    },
    {
      what: 'dialog restore delay 333 ms',
      file: 'web/app/draggable-dialogs.ts',
      text: 'dialogRestoreMs = 333',
      test: 'is back in its place when it is opened the next time',
    },
    { what: 'drag animation 500 ms', file: 'web/kit/widgets/sortable-list.tsx', text: 'dragAnimationMs = 500' },
    { what: 'search collapse re-measure 400 ms', file: 'web/kit/list/table-height.ts', text: 'remeasureAfterMs = 400' },
    {
      what: 'regions 32 and 84 are not the community mall’s',
      file: 'server/modules/system/region.contract.ts',
      text: "['32', '84']",
      test: 'leaves 32 and 84 out for the community mall',
    },
    { what: 'region tree without a last level', file: 'web/kit/widgets/region-tree.tsx', text: 'maxLevel = -1' },
    {
      what: 'frame flag uneed-isIframe',
      file: 'web/kit/storage.ts',
      text: "'uneed-isIframe'",
      test: 'never lead to /login, keep a storage of their own and say that they wait',
    },
    { what: '11 themes', file: 'web/kit/theme/themes.ts', text: "code: 'bule'", test: 'are the eleven of the specification' },
    { what: 'default theme theme-default', file: 'web/kit/theme/themes.ts', text: "defaultTheme: ThemeCode = 'default'" },
    {
      what: 'ten tints and one shade',
      file: 'web/kit/theme/palette.ts',
      text: 'length: 10',
      test: 'gives ten tints from the colour towards white, and one shade',
    },
    { what: 'notifications ten a page', file: 'web/features/message/mine/message-table.tsx', text: 'usualSize = 10' },
    { what: 'captcha on by default', file: 'server/config.ts', text: 'CAPTCHA_MODE: Switch.default(true)', test: 'nothing set is a working installation' },
    { what: 'default module supplierFile', file: 'server/modules/system/file.contract.ts', text: "default('supplierFile')" },
    {
      what: 'cookies named after the product',
      file: 'web/kit/token-cookies.ts',
      text: 'document.cookie = `${storageKey(name)}=',
      test: 'keeps tokens, tenant and user on this device',
    },
  ],
}
