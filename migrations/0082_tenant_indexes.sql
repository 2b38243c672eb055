CREATE INDEX `task_failures_tenant` ON `task_failures` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `listing_purchases_tenant` ON `listing_purchases` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `listing_rating_votes_tenant` ON `listing_rating_votes` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `listing_ratings_tenant` ON `listing_ratings` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `listing_versions_tenant` ON `listing_versions` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `sdlc_deployments_tenant` ON `sdlc_deployments` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `workflow_template_ratings_tenant` ON `workflow_template_ratings` (`tenant_id`);--> statement-breakpoint
CREATE INDEX `workflow_template_uses_tenant` ON `workflow_template_uses` (`tenant_id`);