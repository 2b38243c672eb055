import { AUTOMATION_PAGES } from "./automation-pages.ts";
import { FORMER_ADDRESSES } from "./former-addresses.ts";
import type { ConsolePage } from "./lib/console-page.ts";
import { TRACE_PAGES } from "./trace-pages.ts";
import { lazyPage } from "./ui/lazy-page.ts";

/** The page of all parts exists on developers' machines only. */
const isDevelopment = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** All pages of the console. Each one's code is loaded when it is first opened. The first path that fits is taken. */
export const PAGES: readonly ConsolePage[] = [
  {
    path: "/",
    component: lazyPage(async () => (await import("./overview/overview-page.tsx")).OverviewPage, "overview"),
  },

  { path: "/runs", component: lazyPage(async () => (await import("./runs/runs-page.tsx")).RunsPage, "runs") },
  {
    path: "/runs/:execution_id",
    component: lazyPage(async () => (await import("./runs/run-page.tsx")).RunPage, "run"),
  },

  {
    path: "/data-sets",
    component: lazyPage(async () => (await import("./data-sets/data-sets-page.tsx")).DataSetsPage),
  },
  {
    path: "/data-sets/:id",
    component: lazyPage(async () => (await import("./data-sets/data-set-page.tsx")).DataSetPage, "data-sets"),
  },

  // The first path that fits is taken: `new` is not an agent.
  { path: "/agents", component: lazyPage(async () => (await import("./agents/agents-page.tsx")).AgentsPage, "agents") },
  { path: "/agents/new", component: lazyPage(async () => (await import("./agents/new-agent-page.tsx")).NewAgentPage) },
  {
    path: "/agents/:agent_id",
    component: lazyPage(async () => (await import("./agents/agent-page.tsx")).AgentPage, "agents"),
  },
  {
    path: "/agents/:agent_id/runs",
    component: lazyPage(async () => (await import("./agents/agent-runs-page.tsx")).AgentRunsPage, "agents"),
  },
  {
    path: "/agents/:agent_id/versions",
    component: lazyPage(async () => (await import("./agents/versions-page.tsx")).AgentVersionsPage, "compare"),
  },
  {
    path: "/agents/:agent_id/settings",
    component: lazyPage(async () => (await import("./agents/agent-settings-page.tsx")).AgentSettingsPage, "agents"),
  },

  {
    path: "/agents/:agent_id/autonomy",
    component: lazyPage(async () => (await import("./learning/learning-page.tsx")).LearningPage, "learning"),
  },
  {
    path: "/agents/:agent_id/training",
    component: lazyPage(async () => (await import("./learning/training-page.tsx")).TrainingPage, "learning"),
  },
  {
    path: "/agents/:agent_id/edge-cases",
    component: lazyPage(async () => (await import("./learning/edge-cases-page.tsx")).EdgeCasesPage, "learning"),
  },
  {
    path: "/agents/:agent_id/episodes",
    component: lazyPage(async () => (await import("./learning/episodes-page.tsx")).EpisodesPage, "learning"),
  },

  {
    path: "/agents/:agent_id/chat",
    component: lazyPage(async () => (await import("./chat/chat-page.tsx")).ChatPage, "chat"),
  },

  {
    path: "/effects/:effect_id",
    component: lazyPage(async () => (await import("./effects/effect-page.tsx")).EffectPage),
  },

  { path: "/skills", component: lazyPage(async () => (await import("./skills/skills-page.tsx")).SkillsPage, "skills") },
  {
    path: "/skills/new",
    component: lazyPage(async () => (await import("./skills/new-skill-page.tsx")).NewSkillPage, "skills"),
  },
  {
    path: "/skills/:skill_id",
    component: lazyPage(async () => (await import("./skills/skill-page.tsx")).SkillPage, "skills"),
  },
  {
    path: "/skills/:skill_id/code",
    component: lazyPage(async () => (await import("./skills/skill-code-page.tsx")).SkillCodePage, "skills"),
  },

  { path: "/tools", component: lazyPage(async () => (await import("./tools/tools-page.tsx")).ToolsPage, "tools") },
  {
    path: "/tools/released",
    component: lazyPage(async () => (await import("./tools/released-page.tsx")).ReleasedPage, "tools"),
  },
  {
    path: "/tools/calls",
    component: lazyPage(async () => (await import("./tools/calls-page.tsx")).CallsPage, "tools"),
  },
  {
    path: "/tools/devices",
    component: lazyPage(async () => (await import("./tools/devices-page.tsx")).DevicesPage, "tools"),
  },

  ...AUTOMATION_PAGES,

  {
    path: "/marketplace",
    component: lazyPage(
      async () => (await import("./marketplace/marketplace-page.tsx")).MarketplacePage,
      "marketplace",
    ),
  },
  {
    path: "/marketplace/skills/:id",
    component: lazyPage(
      async () => (await import("./marketplace/skill-listing-page.tsx")).SkillListingPage,
      "marketplace",
    ),
  },
  {
    path: "/marketplace/agents/:id",
    component: lazyPage(
      async () => (await import("./marketplace/agent-template-page.tsx")).AgentTemplatePage,
      "marketplace",
    ),
  },
  {
    path: "/marketplace/domains/:id",
    component: lazyPage(
      async () => (await import("./marketplace/domain-listing-page.tsx")).DomainListingPage,
      "marketplace",
    ),
  },
  {
    path: "/marketplace/components/:id",
    component: lazyPage(
      async () => (await import("./marketplace/component-listing-page.tsx")).ComponentListingPage,
      "marketplace",
    ),
  },
  {
    path: "/marketplace/workflows/:id",
    component: lazyPage(
      async () => (await import("./marketplace/workflow-template-page.tsx")).WorkflowTemplatePage,
      "marketplace",
    ),
  },

  { path: "/reviews", component: lazyPage(async () => (await import("./reviews/reviews-page.tsx")).ReviewsPage) },

  {
    path: "/development/rules",
    component: lazyPage(async () => (await import("./governance/settings-page.tsx")).SettingsPage),
  },
  {
    path: "/development",
    component: lazyPage(async () => (await import("./governance/run-page.tsx")).RunPage, "runs"),
  },
  {
    path: "/development/projects",
    component: lazyPage(async () => (await import("./governance/projects-page.tsx")).ProjectsPage),
  },
  { path: "/audit", component: lazyPage(async () => (await import("./governance/audit-page.tsx")).AuditPage, "audit") },
  {
    path: "/development/improvement",
    component: lazyPage(async () => (await import("./governance/improvement-page.tsx")).ImprovementPage),
  },

  { path: "/alerts", component: lazyPage(async () => (await import("./alerts/alerts-page.tsx")).AlertsPage, "alerts") },

  { path: "/webhooks", component: lazyPage(async () => (await import("./webhooks/webhooks-page.tsx")).WebhooksPage) },
  {
    path: "/webhooks/:webhook_id",
    component: lazyPage(async () => (await import("./webhooks/webhook-page.tsx")).WebhookPage),
  },

  {
    path: "/integrations",
    component: lazyPage(async () => (await import("./integrations/integrations-page.tsx")).IntegrationsPage),
  },
  {
    path: "/integrations/apple_music",
    component: lazyPage(async () => (await import("./integrations/apple-music-page.tsx")).AppleMusicPage),
  },
  {
    path: "/integrations/apple_music/player",
    component: lazyPage(async () => (await import("./integrations/apple-player-page.tsx")).ApplePlayerPage),
  },
  {
    path: "/integrations/adobe",
    component: lazyPage(async () => (await import("./integrations/adobe-page.tsx")).AdobePage),
  },
  { path: "/connect", component: lazyPage(async () => (await import("./integrations/confirm-page.tsx")).ConfirmPage) },

  {
    path: "/messaging",
    component: lazyPage(async () => (await import("./messaging/messages-page.tsx")).MessagesPage, "messaging"),
  },
  {
    path: "/messaging/templates",
    component: lazyPage(async () => (await import("./messaging/templates-page.tsx")).TemplatesPage, "messaging"),
  },
  {
    path: "/messaging/setup",
    component: lazyPage(async () => (await import("./messaging/setup-page.tsx")).SetupPage, "messaging"),
  },

  { path: "/apps", component: lazyPage(async () => (await import("./apps/apps-page.tsx")).AppsPage, "apps") },

  { path: "/music", component: lazyPage(async () => (await import("./music/music-page.tsx")).MusicPage, "music") },

  {
    path: "/federation",
    component: lazyPage(async () => (await import("./federation/federation-page.tsx")).FederationPage),
  },
  {
    path: "/federation/:peer_id",
    component: lazyPage(async () => (await import("./federation/peer-page.tsx")).PeerPage),
  },

  { path: "/photos", component: lazyPage(async () => (await import("./photos/photos-page.tsx")).PhotosPage, "photos") },
  {
    path: "/photos/:id",
    component: lazyPage(async () => (await import("./photos/photo-page.tsx")).PhotoPage, "photos"),
  },

  {
    path: "/creative",
    component: lazyPage(async () => (await import("./creative/assets-page.tsx")).AssetsPage, "creative"),
  },
  {
    path: "/creative/brand-kits",
    component: lazyPage(async () => (await import("./creative/brand-kits-page.tsx")).BrandKitsPage, "creative"),
  },
  {
    path: "/creative/palettes",
    component: lazyPage(async () => (await import("./creative/palettes-page.tsx")).PalettesPage, "creative"),
  },
  {
    path: "/creative/suggestions",
    component: lazyPage(async () => (await import("./creative/suggestions-page.tsx")).SuggestionsPage, "creative"),
  },

  {
    path: "/settings",
    component: lazyPage(async () => (await import("./account/account-page.tsx")).AccountPage, "account"),
  },
  {
    path: "/settings/people",
    component: lazyPage(async () => (await import("./account/people-page.tsx")).PeoplePage, "account"),
  },
  {
    path: "/settings/keys",
    component: lazyPage(async () => (await import("./account/keys-page.tsx")).KeysPage, "account"),
  },
  {
    path: "/settings/clients",
    component: lazyPage(async () => (await import("./account/clients-page.tsx")).ClientsPage, "account"),
  },
  {
    path: "/settings/deleted",
    component: lazyPage(async () => (await import("./account/deleted-page.tsx")).DeletedPage, "account"),
  },
  {
    path: "/settings/plan",
    component: lazyPage(async () => (await import("./account/plan-page.tsx")).PlanPage, "account"),
  },

  {
    path: "/settings/models",
    component: lazyPage(async () => (await import("./models/models-page.tsx")).ModelsPage, "models"),
  },

  {
    path: "/settings/traces",
    component: lazyPage(async () => (await import("./traces/traces-page.tsx")).TracesPage, "account"),
  },

  ...(isDevelopment
    ? [
        {
          path: "/parts",
          component: lazyPage(async () => (await import("./gallery/gallery-page.tsx")).GalleryPage, "gallery"),
        },
      ]
    : []),
  ...TRACE_PAGES,
  ...FORMER_ADDRESSES,
];
