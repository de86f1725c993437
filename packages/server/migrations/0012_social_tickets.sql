ALTER TABLE "social_flows" ADD COLUMN "ticket_taken_at_ms" bigint;--> statement-breakpoint
ALTER TABLE "social_flows" ADD COLUMN "is_window_cut" boolean DEFAULT false NOT NULL;