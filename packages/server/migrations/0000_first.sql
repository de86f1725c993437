CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"event" text NOT NULL,
	"address" text,
	"domain" text NOT NULL,
	"url" text NOT NULL,
	"occurred_at_ms" bigint NOT NULL,
	"received_at_ms" bigint NOT NULL,
	"properties" jsonb NOT NULL,
	CONSTRAINT "events_event_id_unique" UNIQUE("event_id")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"address" text PRIMARY KEY NOT NULL,
	"name" text,
	"avatar" text
);
--> statement-breakpoint
CREATE TABLE "limit_windows" (
	"key" text NOT NULL,
	"window" bigint NOT NULL,
	"pool" integer NOT NULL,
	"reserved" integer NOT NULL,
	"granted" integer NOT NULL,
	CONSTRAINT "limit_windows_key_window_pk" PRIMARY KEY("key","window")
);
--> statement-breakpoint
CREATE TABLE "project_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"origins" jsonb NOT NULL,
	"mode" text NOT NULL,
	"development_until" bigint,
	"features" jsonb NOT NULL,
	"analytics" boolean NOT NULL,
	"created_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_processes" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"badge_type" text NOT NULL,
	"chains" jsonb NOT NULL,
	"any_network_of" jsonb NOT NULL,
	"homepage" text,
	"image_id" text,
	"order" integer NOT NULL,
	"link_mode" text,
	"mobile_link" text,
	"desktop_link" text,
	"webapp_link" text,
	"app_store" text,
	"play_store" text,
	"chrome_store" text,
	"rdns" text,
	"injected" jsonb
);
--> statement-breakpoint
ALTER TABLE "project_keys" ADD CONSTRAINT "project_keys_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_received_at_ms" ON "events" USING btree ("received_at_ms");--> statement-breakpoint
CREATE INDEX "project_keys_project_id" ON "project_keys" USING btree ("project_id");